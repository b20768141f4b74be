// A record to step through: dropped, pasted, handed over after a game, or from a link.
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../app/announce';
import { Icon } from '../../app/icons';
import type { Route } from '../../app/router';
import { packRecord, unpackRecord } from '../../app/share';
import { faces } from '../../boards/registry';
import { Frame } from '../../play/frame';
import { LocalTable } from '../../play/local';
import { useTable } from '../../play/use-table';
import { t } from '../../app/messages';
import { Analysis, type Pointed } from './analysis';
import { takeForReview } from './handover';

const MOST_LINK_LENGTH = 8000;

function OpenRecord({ onOpen, error }: { onOpen(record: string): void; error: string | null }) {
  const [over, setOver] = useState(false);
  const [text, setText] = useState('');
  const read = async (file: File | undefined) => {
    if (file) onOpen(await file.text());
  };
  return (
    <main id="main" class="page narrow stack">
      <h1>{t('page.review.title')}</h1>
      <div
        class={`drop-zone${over ? ' over' : ''}`}
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
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
      {error && <p class="error" role="alert">{`${t('page.review.bad')}: ${error}`}</p>}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onOpen(text);
        }}
      >
        <label class="field">
          <span class="field-label">{t('page.review.paste')}</span>
          <textarea class="input mono" rows={8} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button class="button" type="submit">
          {t('page.review.open')}
        </button>
      </form>
    </main>
  );
}

export function Review({ route }: { route: Route }) {
  const [table, setTable] = useState<LocalTable | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [record, setRecord] = useState('');
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [told, setTold] = useState('');
  const state = useTable(table);
  const first = useRef(true);

  async function open(text: string, move?: number) {
    try {
      const opened = await LocalTable.review(text);
      await opened.show(move ?? 0);
      setTable(opened);
      setRecord(text);
      setError(null);
    } catch (problem) {
      setError((problem as Error).message);
    }
  }
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    const handed = takeForReview();
    if (handed) return void open(handed);
    const shared = new URLSearchParams(route.hash);
    const packed = shared.get('game');
    if (packed)
      void unpackRecord(packed).then(
        (text) => open(text, Number(shared.get('at') ?? 0)),
        () => setError(t('page.review.bad')),
      );
  }, []);
  useEffect(() => () => table?.close(), [table]);
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      void event.dataTransfer?.files[0]?.text().then((text) => open(text));
    };
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
    };
  }, []);

  if (!table || !state) return <OpenRecord onOpen={(text) => void open(text)} error={error} />;
  const face = faces[state.game.id];

  async function share() {
    const packed = await packRecord(record);
    const link = `${location.origin}/review#game=${packed}&at=${state!.shown}`;
    const say = (text: string) => {
      setTold(text);
      announce(text);
    };
    if (link.length > MOST_LINK_LENGTH) return say(t('page.review.tooLong'));
    history.replaceState(null, '', link);
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    say(copied ? t('page.review.copied') : t('page.review.linkAbove'));
  }
  function save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
    link.download = `${state!.game.id}.record`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
  return (
    <main id="main" class="page wide">
      <Frame
        face={face}
        table={table}
        state={state}
        review
        point={pointed?.index === state.shown ? pointed.move : null}
        extra={<Analysis face={face} table={table} state={state} onPoint={setPointed} />}
        notices={
          error ? (
            <p class="error" role="alert">{`${t('page.review.bad')}: ${error}`}</p>
          ) : (
            told && (
              <p class="notice">
                {told}
                <button class="button small" onClick={() => setTold('')}>
                  {t('page.table.close')}
                </button>
              </p>
            )
          )
        }
        actions={
          <>
            <button class="button" onClick={() => void share()}>
              <Icon name="link" />
              {t('page.review.share')}
            </button>
            <button class="button" onClick={save}>
              <Icon name="save" />
              {t('page.table.download')}
            </button>
            <button
              class="button"
              onClick={() => {
                setTable(null);
                history.replaceState(null, '', '/review');
              }}
            >
              <Icon name="restart" />
              {t('page.review.other')}
            </button>
          </>
        }
      />
    </main>
  );
}
