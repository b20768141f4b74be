// One game of the list: who played, how it stands or ended, and what can be done with it.
import { useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { Icon } from '../../app/icons';
import { t } from '../../app/messages';
import { Problem, useProblem } from '../../app/problem';
import { Question } from '../../app/question';
import { saveText } from '../../app/save-text';
import { faces } from '../../boards/registry';
import { resultReason, resultTitle, seatName } from '../../play/words';
import type { GameInfo } from '../../rules/types';
import { isUnfinished, type MyGame } from './my-games';

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function outcomeOf(game: MyGame): string {
  if (game.result === 'aborted') return t('page.games.aborted');
  if (isUnfinished(game) && game.isMyTurn) return t('page.games.running');
  const waitedFor = seatName(faces[game.game], game, game.turn);
  if (isUnfinished(game)) return waitedFor ? t('page.table.turnOf', { name: waitedFor }) : t('page.games.waiting');
  const reason = resultReason(game.game, game.result, game.seats.length);
  return `${resultTitle(faces[game.game], { seats: game.seats, now: game })} · ${reason}`;
}

export function GameItem({ game, info, onGone }: { game: MyGame; info: GameInfo; onGone(): void }) {
  const [asking, setAsking] = useState(false);
  const [problem, run] = useProblem();
  const face = faces[game.game];
  const people = game.seats.map((_, index) => seatName(face, game, index + 1) || t('page.online.freeSeat'));
  const when = dates.format(game.changed);
  const about = `${info.title}, ${people.join(' – ')}, ${when}`; // tells apart what several buttons are for
  const isOver = !isUnfinished(game);
  const exportRecord = () => run(async () => saveText(await game.record(), `${game.game}-${game.id}.record`));
  const remove = () =>
    run(async () => {
      await game.remove();
      onGone();
    });
  return (
    <li class={`my-game game-${game.game}`} data-game={game.id}>
      <span class="game-art">
        <face.Picture />
      </span>
      <div class="my-game-text">
        <h3>{info.title}</h3>
        <p>{people.join(' – ')}</p>
        <p class="muted">{outcomeOf(game)}</p>
        <p class="muted my-game-when">{`${when} · ${t(game.isOnline ? 'page.games.online' : 'page.games.local')}`}</p>
        <Problem text={problem} />
      </div>
      <div class="my-game-actions" role="group" aria-label={about}>
        <a
          class={`button small${isOver ? '' : ' primary'}`}
          href={isOver ? `${game.address}${replayOf(game)}` : game.address}
        >
          {t(isOver ? 'page.games.replay' : 'page.games.goOn')}
        </a>
        {isOver && game.result !== 'aborted' && (
          <a class="button small" href={`${game.review}&mistakes`}>
            <Icon name="chart" />
            {t('page.games.review')}
          </a>
        )}
        <Button look="small" icon="save" onClick={exportRecord}>
          {t('page.games.export')}
        </Button>
        {(isOver || !game.isOnline) && (
          <Button look="small" icon="trash" onClick={() => setAsking(true)}>
            {t('page.games.delete')}
          </Button>
        )}
      </div>
      {asking && (
        <Question
          title={t('page.games.deleteSure')}
          line={`${about}. ${t(game.isOnline ? 'page.games.deleteOnline' : 'page.games.deleteLocal')}`}
          no={t('page.games.keep')}
          yes={t('page.games.delete')}
          look="danger"
          onYes={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** From the first position on. */
const replayOf = (game: MyGame) => (game.isOnline ? '?replay' : '&replay');
