// A move by its spelling, for those who would rather type.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../app/button';
import { t } from '../app/messages';

export function TypeMove(props: {
  example?: string;
  meaning?: string;
  isOff?: boolean; // not one's turn, or another position is looked at
  onPlay(move: string): Promise<boolean>;
  onChange(): void;
  children: ComponentChildren;
}) {
  const [text, setText] = useState('');
  const send = async (event: Event) => {
    event.preventDefault();
    const move = text.replace(/\s+/g, '');
    if (move && !props.isOff && (await props.onPlay(move))) setText('');
  };
  return (
    <form class="type-move" onSubmit={(event) => void send(event)}>
      <label>
        <span>{t('page.table.typeMove')}</span>
        <input
          class="input mono"
          value={text}
          placeholder={props.example}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => {
            setText(event.currentTarget.value);
            props.onChange();
          }}
        />
      </label>
      <Button type="submit" disabled={props.isOff}>
        {t('page.table.typeMoveSend')}
      </Button>
      {props.meaning && <p class="type-meaning">{props.meaning}</p>}
      {props.children}
    </form>
  );
}
