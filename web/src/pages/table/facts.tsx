// What a table is about, for whoever is about to join it: the game, the seat, the clock, what is not as usual.
import { t } from '../../app/messages';
import { isRuling } from '../../app/rulings';
import type { Face } from '../../boards/face';
import type { ServerClock, ServerTable } from '../../online/api';
import { sideName } from '../../play/words';
import type { GameInfo } from '../../rules/types';

const clockWords = ({ kind, minutes = 0, increment = 0, seconds = 0, days = 0 }: ServerClock) =>
  t('page.clock.told', { kind, minutes, increment, seconds, days });

/** The options that were changed, in the words of the set-up. */
function changedOptions(face: Face, game: GameInfo, options: Record<string, string>): string[] {
  const changed = game.options.filter(
    (option) => !isRuling(option) && (options[option.name] ?? option.default) !== option.default,
  );
  return changed.map(({ name, meaning }) => {
    const known = face.options[name];
    const value = options[name];
    const label = (known?.label ?? meaning.replace(/^./, (letter) => letter.toUpperCase())).split(/:| \(/)[0];
    return `${label}: ${known?.values?.[value] ?? value.replace(/[-_]/g, ' ')}`;
  });
}

/** What a guest would play, where only one seat is left and no lot decides. */
function seatWords(face: Face, { seats, options, seat: own, fair }: ServerTable): string {
  const free = seats.filter(({ kind }) => kind === 'open' || kind === 'invite');
  const seat = own || (free.length === 1 ? free[0].seat : 0);
  if (fair.shuffle) return t('page.online.seatsDrawn');
  if (!seat || seats.length < 2) return '';
  const place = ((seat - (face.starts?.(options) ?? 1) + seats.length) % seats.length) + 1;
  return t('page.online.yourSeat', { side: face.sides ? sideName(face, seat) : 'none', place });
}

export function Facts({ face, game, server }: { face: Face; game?: GameInfo; server: ServerTable }) {
  const facts = [seatWords(face, server), clockWords(server.clock)].filter(Boolean);
  return (
    <ul class="table-facts">
      {[...facts, ...(game ? changedOptions(face, game, server.options) : [])].map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
