// What lies before the player on turn: tiles to arrange, a throw to choose, dice to place.
import type { ComponentChildren } from 'preact';
import { t } from '../../app/messages';
import type { Check } from '../../rules/types';
import { cellNames, dieAt } from './geometry';
import { Die, Piece, Tile } from './pieces';
import { claimWords } from './tell';
import { useThrow } from './throw';
import {
  diceInTray,
  dieOn,
  dieToGiveUp,
  isToBuy,
  OUT,
  type Situation,
  type Turn,
  type TurnEvent,
  tilesInHand,
} from './turn';

interface TrayProps {
  situation: Situation;
  turn: Turn;
  preview: Check | null;
  hint: string | null;
  onSend(event: TurnEvent): void;
  onPlay(move: string): void;
  onConfirm(): void; // what is put together shall be played
}

export function Tray(props: TrayProps) {
  const { phase } = props.situation.view;
  return (
    <>
      {phase === 'arrange' && <TilesToArrange {...props} />}
      {phase === 'turn' && <ThrowToChoose {...props} />}
      {phase === 'place' && <DiceToPlace {...props} />}
    </>
  );
}

function TilesToArrange({ situation, turn, preview, onSend, onConfirm }: TrayProps) {
  const left = tilesInHand(situation, turn);
  const hand = situation.view.seats[situation.player - 1].hand ?? [];
  return (
    <>
      <p>{t(left.length ? 'page.addvantage.arrange' : 'page.addvantage.arranged')}</p>
      <div class="av-pieces">
        {hand.map((number, index) =>
          left.some((tile) => tile.index === index) ? (
            <PieceButton key={index} id={`tile${index}`} label={`${number}`} picked={turn.picked} onSend={onSend}>
              <Tile number={number} size={0.72} />
            </PieceButton>
          ) : (
            <Gap key={index} />
          ),
        )}
      </div>
      <div class="av-throws">
        <button type="button" class="button" onClick={() => onSend({ kind: 'arrange' })}>
          {t('page.addvantage.arrangeAuto')}
        </button>
        <button type="button" class="button primary" disabled={!preview?.legal} onClick={onConfirm}>
          {t('page.addvantage.arrangeDone')}
        </button>
      </div>
    </>
  );
}

function ThrowToChoose({ situation: { view, moves }, turn: { picked }, hint, onPlay }: TrayProps) {
  const { throwLeast = 0, throwMost = 0 } = view;
  const counts = Array.from({ length: throwMost }, (_, i) => i + 1).filter((count) => count >= throwLeast);
  const die = isToBuy(picked) && dieAt(view.seats[Number(picked[0]) - 1], picked.slice(1));
  const canBuy = moves.some((move) => move.startsWith('buy:'));
  return (
    <>
      <p>
        {die
          ? t('page.addvantage.buyThis', { die })
          : canBuy
            ? t('page.addvantage.buyHint')
            : throwMost > throwLeast && t('page.addvantage.throwTitle')}
      </p>
      <div class="av-throws">
        {counts.map((count) => (
          <button
            key={count}
            type="button"
            class={`button primary${hint === `throw:${count}` ? ' hinted' : ''}`}
            onClick={() => onPlay(`throw:${count}`)}
          >
            {t('page.addvantage.throwDice', { count })}
          </button>
        ))}
        {picked && cellNames.includes(picked) && (
          <button type="button" class="button" onClick={() => onPlay(`drop:${picked}`)}>
            {t('page.addvantage.dropDie')}
          </button>
        )}
      </div>
    </>
  );
}

/** What to do with the dice, also with those for which there is no square. */
function whatToPlace({ situation, turn, preview }: TrayProps): string {
  const seat = situation.view.seats[situation.player - 1];
  const left = diceInTray(situation, turn);
  const free = cellNames.filter((cell) => !dieAt(seat, cell) && dieOn(turn, cell) === undefined).length;
  if (preview && !preview.legal && (!left.length || !free)) return preview.message;
  const given = dieOn(turn, OUT);
  if (!left.length)
    return given === undefined
      ? t('page.addvantage.placed')
      : t('page.addvantage.placedBut', { die: situation.view.thrown[given] });
  if (!free) {
    const dice = left.map(({ value }) => value).join(', ');
    return t('page.addvantage.surplus', { dice, count: left.length });
  }
  return left.length > free
    ? t('page.addvantage.placeSome', { dice: left.length, squares: free })
    : t('page.addvantage.place');
}

function DiceToPlace(props: TrayProps) {
  const { situation, turn, preview, onSend, onConfirm } = props;
  const seat = situation.view.seats[situation.player - 1];
  const left = diceInTray(situation, turn);
  const given = dieOn(turn, OUT);
  const which = dieToGiveUp(situation, turn);
  const isThrown = useThrow();
  const claimed = preview?.legal ? claimWords(preview.report) : [];
  return (
    <>
      <p>{whatToPlace(props)}</p>
      <div class={`av-pieces${isThrown ? ' av-thrown' : ''}`}>
        {situation.view.thrown.map((value, index) =>
          index in turn.placing ? (
            <Gap key={index} />
          ) : (
            <PieceButton
              key={index}
              id={`die${index}`}
              label={t('page.addvantage.die', { value })}
              picked={turn.picked}
              onSend={onSend}
            >
              <Die value={value} size={0.68} />
            </PieceButton>
          ),
        )}
        <button
          type="button"
          class={`button small av-out${given === undefined ? '' : ' chosen'}`}
          data-drop={OUT}
          disabled={given === undefined && (!left.length || seat.coins === 0)}
          onClick={() => onSend({ kind: 'give-up' })}
        >
          {given !== undefined
            ? t('page.addvantage.out', { die: situation.view.thrown[given] })
            : which === undefined
              ? t('page.addvantage.giveUp')
              : t('page.addvantage.giveUpThis', { die: situation.view.thrown[which] })}
        </button>
      </div>
      <div class="av-throws">
        <button
          type="button"
          class="button"
          disabled={!Object.keys(turn.placing).length}
          onClick={() => onSend({ kind: 'reset' })}
        >
          {t('page.addvantage.reset')}
        </button>
        <button type="button" class="button primary" disabled={!preview?.legal} onClick={onConfirm}>
          {claimed.length
            ? `${t('page.addvantage.placeDone')} · ${claimed.join(', ')}`
            : t('page.addvantage.placeDone')}
        </button>
      </div>
    </>
  );
}

/** Where a piece lay that is on the board now: the others keep their places, so that no tap meets something else. */
const Gap = () => <span class="av-gap" aria-hidden="true" />;

interface PieceButtonProps {
  id: string;
  label: string;
  picked: string | null;
  onSend(event: TurnEvent): void;
  children: ComponentChildren;
}

function PieceButton({ id, label, picked, onSend, children }: PieceButtonProps) {
  return (
    <button
      type="button"
      class={`av-piece${picked === id ? ' chosen' : ''}`}
      data-drag={id}
      aria-pressed={picked === id}
      aria-label={label}
      onClick={() => onSend({ kind: 'pick', what: id })}
    >
      <Piece>{children}</Piece>
    </button>
  );
}
