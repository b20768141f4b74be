// Which seat one takes: a colour where the game has colours, else a place in the order of turns, or what the lot says.
import { t } from '../../app/messages';
import { Segments } from '../../app/segments';
import type { Face } from '../../boards/face';

export function SeatChoice(props: { face: Face; count: number; value: string; onChange(value: string): void }) {
  const { face, count, value } = props;
  const nameOf = (seat: number) => {
    const place = t('page.online.place', { seat });
    const side = face.sides?.[seat - 1];
    return side ? t('page.online.sidePlace', { side, place }) : place;
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
