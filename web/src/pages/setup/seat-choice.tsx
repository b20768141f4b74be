// Which seat one takes: a colour where the game has colours, else a place in the order of turns, or what the lot says.
import { t } from '../../app/messages';
import { Segments } from '../../app/segments';
import type { Face } from '../../boards/face';

interface SeatProps {
  face: Face;
  count: number;
  starting: number; // the seat that takes the first turn
  value: string;
  onChange(value: string): void;
}

export function SeatChoice(props: SeatProps) {
  const { face, count, value } = props;
  const nameOf = (seat: number) => {
    const place = ((seat - props.starting + count) % count) + 1;
    const side = face.sides?.[seat - 1];
    return side ? t('page.online.sidePlace', { side, seat: place }) : t('page.online.place', { seat: place });
  };
  const seats = Array.from({ length: count }, (_, index): [string, string] => [String(index + 1), nameOf(index + 1)]);
  return (
    <Segments
      legend={t(face.sides ? 'page.online.side' : 'page.online.seat')}
      name="seat"
      value={value === 'lot' || Number(value) <= count ? value : '1'}
      onChange={props.onChange}
      choices={[...seats, ['lot', t('page.setup.lot')]]}
    />
  );
}
