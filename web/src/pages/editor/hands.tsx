// The tiles that players hold, each replaced by the brush in hand.
import type { Editing } from '../../boards/editing';
import { safely } from './draft';

export function Hands(props: { editing: Editing; position: string; brush: string; onChange(position: string): void }) {
  const { editing, position, brush } = props;
  const { HandRow } = editing;
  return (
    <>
      {safely(() => editing.hands?.(position) ?? [], []).map((hand) => (
        <div key={hand.label} class="edit-hand" role="group" aria-label={hand.label}>
          <span>{hand.label}</span>
          {HandRow && (
            <HandRow
              symbols={hand.symbols}
              disabled={!brush}
              onChoose={(index) => props.onChange(hand.set(index, brush))}
            />
          )}
        </div>
      ))}
    </>
  );
}
