// Around a board of tiles: the rack, what is asked about it, what is left, what squares mean.
import { useState } from 'preact/hooks';
import { Dialog } from '../app/dialog';
import { BonusMark, TileFace } from './cells';
import { words } from './texts';

export function Rack(props: {
  text: string;
  order: number[];
  picked: number | null;
  active: boolean;
  dragged: string | null;
  onPick(index: number): void;
}) {
  return (
    <div class="tl-rack" role="group" aria-label={words.rack} data-drop="rack">
      {props.order.map((index) => (
        <button
          key={index}
          class={`tl-rack-tile${props.picked === index ? ' chosen' : ''}${props.dragged === `rack${index}` ? ' gone' : ''}`}
          disabled={!props.active}
          data-drag={`rack${index}`}
          data-drop={`rack${index}`}
          aria-pressed={props.picked === index}
          aria-label={props.text[index] === '?' ? '★' : props.text[index]}
          onClick={() => props.onPick(index)}
        >
          <svg viewBox="0 0 1 1" aria-hidden="true">
            <TileFace symbol={props.text[index] === '_' ? ' ' : (props.text[index] ?? ' ')} />
          </svg>
        </button>
      ))}
    </div>
  );
}

export function SwapDialog(props: { rack: string; onClose(): void; onSwap(symbols: string[]): void }) {
  const [chosen, setChosen] = useState<Set<number>>(new Set());
  const toggle = (index: number) => {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    setChosen(next);
  };
  return (
    <Dialog title={words.swapTitle} onClose={props.onClose}>
      <div class="tl-rack">
        {[...props.rack].map((symbol, index) => (
          <button
            key={index}
            class={`tl-rack-tile${chosen.has(index) ? ' chosen' : ''}`}
            aria-pressed={chosen.has(index)}
            aria-label={symbol}
            onClick={() => toggle(index)}
          >
            <svg viewBox="0 0 1 1" aria-hidden="true">
              <TileFace symbol={symbol} />
            </svg>
          </button>
        ))}
      </div>
      <div class="dialog-actions">
        <button class="button" onClick={props.onClose}>
          {words.cancel}
        </button>
        <button
          class="button primary"
          disabled={!chosen.size}
          onClick={() => props.onSwap([...chosen].map((index) => props.rack[index]))}
        >
          {words.swapDo(chosen.size)}
        </button>
      </div>
    </Dialog>
  );
}

export function WildDialog(props: { onClose(): void; onChoose(digit: string): void }) {
  return (
    <Dialog title={words.wildcard} onClose={props.onClose}>
      <div class="answers">
        {[...'0123456789'].map((digit) => (
          <button key={digit} class="button" onClick={() => props.onChoose(digit)}>
            {digit}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

export function Unseen({ text, open }: { text: string; open: boolean }) {
  const counts = new Map<string, number>();
  for (const symbol of text) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return (
    <details class="tl-unseen" open={open}>
      <summary>{`${words.unseen}: ${text.length}`}</summary>
      <ul role="list">
        {[...counts].map(([symbol, count]) => (
          <li key={symbol}>
            <svg viewBox="0 0 1 1" aria-hidden="true">
              <TileFace symbol={symbol} />
            </svg>
            <span>
              <span class="visually-hidden">{symbol}</span>
              {` × ${count}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Legend() {
  return (
    <ul class="board-legend" role="list" aria-label={words.legend}>
      {Object.entries(words.bonuses).map(([bonus, meaning]) => (
        <li key={bonus}>
          <svg class="tl-swatch" viewBox="0 0 1 1" aria-hidden="true">
            <rect width={1} height={1} rx={0.16} class={`bonus-${bonus === '*' ? 'star' : bonus}`} />
            <BonusMark bonus={bonus} />
          </svg>
          {meaning}
        </li>
      ))}
    </ul>
  );
}
