// What is asked about tiles: whether to lay none, which to exchange, what a wildcard shall be.
import { useState } from 'preact/hooks';
import { Dialog } from '../app/dialog';
import { t } from '../app/messages';
import { Question } from '../app/question';
import { TileButton } from './rack';

export function PassDialog({ line, onPass, onClose }: { line: string; onPass(): void; onClose(): void }) {
  const words = { title: t('page.tiles.passSure'), no: t('page.tiles.cancel'), yes: t('page.tiles.pass') };
  return <Question {...words} line={line} look="danger" onYes={onPass} onClose={onClose} />;
}

export function SwapDialog(props: { rack: string; line?: string; onClose(): void; onSwap(symbols: string[]): void }) {
  const [chosen, setChosen] = useState<Set<number>>(new Set());
  const toggle = (index: number) => {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    setChosen(next);
  };
  return (
    <Dialog title={t('page.tiles.swapTitle')} onClose={props.onClose}>
      <p class="muted">{[t('page.tiles.swapLine'), props.line].filter(Boolean).join(' ')}</p>
      <div class="tl-rack">
        {[...props.rack].map((symbol, index) => (
          <TileButton
            key={index}
            symbol={symbol}
            class={chosen.has(index) ? 'chosen' : ''}
            aria-pressed={chosen.has(index)}
            onClick={() => toggle(index)}
          />
        ))}
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={props.onClose}>
          {t('page.tiles.cancel')}
        </button>
        <button
          type="button"
          class="button primary"
          disabled={!chosen.size}
          onClick={() => {
            props.onClose();
            props.onSwap([...chosen].map((index) => props.rack[index]));
          }}
        >
          {t('page.tiles.swapDo', { count: chosen.size })}
        </button>
      </div>
    </Dialog>
  );
}

export function WildDialog({ onAnswer }: { onAnswer(digit: string | null): void }) {
  return (
    <Dialog title={t('page.tiles.wildcard')} onClose={() => onAnswer(null)}>
      <div class="answers">
        {[...'0123456789'].map((digit) => (
          <button key={digit} type="button" class="button" onClick={() => onAnswer(digit)}>
            {digit}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
