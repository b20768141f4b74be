// One running game: who plays, their points and clocks, and the board as a spectator sees it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../app/messages';
import { faces } from '../../boards/registry';
import type { Summary } from '../../online/api';
import { readSeats } from '../../online/seats';
import type { Watched } from '../../online/spectator';
import { Clock } from '../../play/players';
import { StillBoard } from '../../play/still-board';
import { sideName } from '../../play/words';
import { rules } from '../../rules/client';
import type { State } from '../../rules/types';

/** Tells when the element comes into sight, and when it is gone. */
function useSight(onSeen: (isSeen: boolean) => void) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((seen) => onSeen(!!seen.at(-1)?.isIntersecting));
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      onSeen(false);
    };
  }, []);
  return element;
}

/** The position as the rules tell of it; the one before stays until it is there. */
function usePosition({ game, position }: Watched['table']): State | null {
  const [state, setState] = useState<State | null>(null);
  useEffect(() => {
    let stale = false;
    if (position) void rules.look(game, position).then((looked) => !stale && setState(looked.state ?? null));
    return () => {
      stale = true;
    };
  }, [position]);
  return state;
}

function Players({ watched: { table, at } }: { watched: Watched }) {
  const face = faces[table.game];
  return (
    <ul class="watch-players" role="list">
      {readSeats(table.seats, table.clock, at).map((seat, index) => (
        <li key={index} class={table.turn === index + 1 ? 'on-turn' : undefined}>
          <span class={`player-token ${face.tones?.[index] ?? `tone-${index + 1}`}`} aria-hidden="true" />
          <span class="watch-name">{seat.name || sideName(face, index + 1)}</span>
          {seat.clock && <Clock clock={seat.clock} />}
          <span class="watch-score">{table.scores[index]}</span>
        </li>
      ))}
    </ul>
  );
}

const isOver = ({ status }: Summary) => status !== 'running' && status !== 'starting';

export function WatchedTable(props: { watched: Watched; title: string; onSeen(isSeen: boolean): void }) {
  const { watched, title } = props;
  const { table } = watched;
  const element = useSight(props.onSeen);
  const state = usePosition(table);
  const names = table.seats.map(({ name }, index) => name ?? sideName(faces[table.game], index + 1)).join(' – ');
  return (
    <li ref={element} class="card watch-table">
      <header class="watch-head">
        <h2>{title}</h2>
        {isOver(table) && <span class="badge">{t('page.watch.over')}</span>}
        <a
          class="button small primary"
          href={`/t/${table.id}`}
          aria-label={t('page.watch.open', { game: title, names })}
        >
          {t('page.home.watch')}
        </a>
      </header>
      <Players watched={watched} />
      <div class="watch-board" inert>
        {state && <StillBoard face={faces[table.game]} state={state} animate whole />}
      </div>
    </li>
  );
}
