// Where a record to review comes from: a file, or pasted text.
import { useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { Icon } from '../../app/icons';
import { t } from '../../app/messages';
import { Problem } from '../../app/problem';

export function OpenRecord({ onOpen, problem }: { onOpen(record: string): void; problem: string | null }) {
  const [over, setOver] = useState(false);
  return (
    <main id="main" class="page narrow stack">
      <h1>{t('page.review.title')}</h1>
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
