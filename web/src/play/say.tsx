// What the table says to the person in front of it: a hint, or why a move is refused. It has a place of its own in the
// layout and never lies over the board, the rack or the buttons.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../app/icons';
import { t } from '../app/messages';
import { prefersStill } from '../app/settings';

export interface Message {
  text: string;
  kind: 'refusal' | 'note' | 'hint' | 'question'; // a note tells how to go on
  place: 'board' | 'form'; // above the board, or where a move was typed
}

/** Who asked further down the page sees the answer, and the board below it. */
export function Say({
  message,
  onClose,
  children,
}: {
  message: Message;
  onClose(): void;
  children?: ComponentChildren;
}) {
  const box = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(
    () => box.current?.scrollIntoView({ block: 'nearest', behavior: prefersStill() ? 'auto' : 'smooth' }),
    [message],
  );
  return (
    <p ref={box} class={`board-say ${message.kind}`}>
      {message.kind !== 'question' && <Icon name={message.kind === 'refusal' ? 'flag' : 'hint'} />}
      <span>{message.text}</span>
      {children}
      <button type="button" class="close" aria-label={t('page.table.close')} onClick={onClose}>
        ×
      </button>
    </p>
  );
}
