// Tables of other people, to join or to watch.
import { changedRulings } from '../../app/rulings';
import type { Summary } from '../../online/api';
import type { GameInfo } from '../../rules/types';

export function TableList(props: { title: string; tables: Summary[]; games: GameInfo[]; action: string }) {
  if (!props.tables.length) return null;
  const gameOf = ({ game }: Summary) => props.games.find(({ id }) => id === game);
  const titleOf = (table: Summary) => gameOf(table)?.title;
  const rulingsOf = (table: Summary) => changedRulings(gameOf(table) ?? { options: [] }, table.options);
  return (
    <section>
      <h2 class="section-title">{props.title}</h2>
      <ul class="table-list" role="list">
        {props.tables.map((table) => (
          <li key={table.id} class="table-item">
            <span>
              <strong>{titleOf(table)}</strong>{' '}
              <span class="muted">
                {table.seats
                  .map((seat) => seat.name)
                  .filter(Boolean)
                  .join(' – ')}
              </span>
              {rulingsOf(table).map((sentence) => (
                <span key={sentence} class="table-ruling muted">
                  {sentence}
                </span>
              ))}
            </span>
            <a class="button small primary" href={`/t/${table.id}`} aria-label={`${props.action}: ${titleOf(table)}`}>
              {props.action}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
