// The pieces that can be put down, and an eraser.
import type { ComponentChildren } from 'preact';
import { t } from '../../app/messages';
import type { Editing } from '../../boards/editing';

export function Palette({ editing, brush, onBrush }: { editing: Editing; brush: string; onBrush(id: string): void }) {
  const choice = (id: string, label: string, picture: ComponentChildren) => (
    <label key={id} class="brush">
      <input
        type="radio"
        name="brush"
        value={id}
        checked={brush === id}
        aria-label={label}
        onChange={() => onBrush(id)}
      />
      <span aria-hidden="true" class={id ? '' : 'eraser'}>
        {picture}
      </span>
    </label>
  );
  return (
    <div class="palette" role="radiogroup" aria-label={t('page.editor.palette')}>
      {editing.brushes.map(({ id, label, Icon }) => choice(id, label, <Icon />))}
      {choice('', t('page.editor.erase'), '×')}
    </div>
  );
}
