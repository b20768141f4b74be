// Where a record to review comes from: what was played here, a file, or pasted text.
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { Icon } from '../../app/icons';
import { t } from '../../app/messages';
import { Problem } from '../../app/problem';
import { faces } from '../../boards/registry';
import { myTables, type Summary } from '../../online/api';
import { keptGames } from '../../play/library';
import { resultTitle, seatName } from '../../play/words';
import { games } from '../../rules/game-list';
import { isUnfinished, listMyGames } from '../games/my-games';

const MOST_GAMES = 5;

/** The latest games that ended, here or online, which are what people want to look at first. */
function OwnGames() {
  const [tables, setTables] = useState<Summary[]>([]);
  useEffect(() => void myTables().then(setTables, () => undefined), []); // without a server there are those of the device
  const ended = listMyGames(keptGames(), tables, (game) => game in faces).filter(
    (game) => !isUnfinished(game) && game.result !== 'aborted',
  );
  if (!ended.length) return null;
  return (
    <section>
      <h2 class="section-title">{t('page.review.own')}</h2>
      <ul class="table-list" role="list">
        {ended.slice(0, MOST_GAMES).map((own) => {
          const face = faces[own.game];
          const title = games.find(({ id }) => id === own.game)?.title ?? own.game;
          const people = own.seats.map((_, index) => seatName(face, own, index + 1)).join(' – ');
          return (
            <li key={own.id} class="table-item">
              <span>
                <strong>{title}</strong>{' '}
                <span class="muted">{`${people} · ${resultTitle(face, { seats: own.seats, now: own })}`}</span>
              </span>
              <a
                class="button small primary"
                href={own.review}
                aria-label={`${t('page.table.review')}: ${title}, ${people}`}
              >
                {t('page.table.review')}
              </a>
            </li>
          );
        })}
      </ul>
      {ended.length > MOST_GAMES && (
        <p>
          <a href="/games">{t('page.review.allOwn')}</a>
        </p>
      )}
    </section>
  );
}

export function OpenRecord({ onOpen, problem }: { onOpen(record: string): void; problem: string | null }) {
  const [over, setOver] = useState(false);
  return (
    <main id="main" class="page narrow stack">
      <h1>{t('page.review.title')}</h1>
      <OwnGames />
      <section
        class={`drop-zone${over ? ' over' : ''}`}
        aria-label={t('page.review.drop')}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <Icon name="save" />
        <p>{t('page.review.drop')}</p>
        <label class="button primary">
          {t('page.review.choose')}
          <input
            class="visually-hidden"
            type="file"
            accept=".record,.txt,text/plain"
            onChange={(event) => void event.currentTarget.files?.[0]?.text().then(onOpen)}
          />
        </label>
      </section>
      <Problem text={problem} />
      <PasteForm onOpen={onOpen} />
      <p class="only-phone">
        <a href="/editor">{t('page.editor.title')}</a>
      </p>
    </main>
  );
}

function PasteForm({ onOpen }: { onOpen(record: string): void }) {
  const [text, setText] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim()) onOpen(text);
  };
  return (
    <form class="stack" onSubmit={submit}>
      <label class="field">
        <span class="field-label">{t('page.review.paste')}</span>
        <textarea class="input mono" rows={8} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <Button type="submit">{t('page.review.open')}</Button>
    </form>
  );
}
