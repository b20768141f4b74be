// The tiles that players hold, each replaced by the brush in hand.
import type { Editing } from '../../boards/editing';
import { TileFace } from '../../tiles/cells';
import { safely } from './draft';

export function Hands(props: { editing: Editing; position: string; brush: string; onChange(position: string): void }) {
  const { editing, position, brush } = props;
  return (
    <>
      {safely(() => editing.hands?.(position) ?? [], []).map((hand) => (
        <div key={hand.label} class="edit-hand" role="group" aria-label={hand.label}>
          <span>{hand.label}</span>
          <span class="tl-rack">
            {[...hand.symbols].map((symbol, index) => (
              <button
                key={index}
                type="button"
                class="tl-rack-tile"
                aria-label={symbol}
                disabled={!brush}
                onClick={() => props.onChange(hand.set(index, brush))}
              >
                <svg viewBox="0 0 1 1" aria-hidden="true">
                  <TileFace symbol={symbol} />
                </svg>
              </button>
            ))}
          </span>
        </div>
      ))}
    </>
  );
}
