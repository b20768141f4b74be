// What a position says besides its board: how many play, whose turn it is, points.
import { t } from '../../app/messages';
import { Segments } from '../../app/segments';
import type { Amount, Editing } from '../../boards/editing';
import { safely } from './draft';

function AmountField({ amount, onChange }: { amount: Amount; onChange(position: string): void }) {
  return (
    <label class="field">
      <span class="field-label">{amount.label}</span>
      <input
        class="input"
        type="number"
        min={0}
        max={amount.most}
        value={amount.value}
        onInput={(event) => onChange(amount.set(Math.max(0, Math.floor(Number(event.currentTarget.value)))))}
      />
    </label>
  );
}

export function Details(props: {
  editing: Editing;
  position: string;
  seats: number;
  onChange(position: string): void;
}) {
  const { position, onChange } = props;
  const { players, turns, amounts } = props.editing;
  const listed = safely(() => amounts?.(position) ?? [], []);
  return (
    <>
      {players && (
        <Segments
          legend={t('page.editor.players')}
          name="edit-players"
          value={String(safely(() => players.get(position), 0))}
          choices={players.choices.map((count): [string, string] => [String(count), String(count)])}
          onChange={(count) => onChange(safely(() => players.set(position, Number(count)), position))}
        />
      )}
      {turns && (
        <Segments
          legend={t('page.editor.turn')}
          name="edit-turn"
          value={safely(() => turns.get(position), '')}
          choices={turns.choices.slice(0, props.seats)}
          onChange={(turn) => onChange(safely(() => turns.set(position, turn), position))}
        />
      )}
      {listed.length > 0 && (
        <div class="edit-amounts">
          {listed.map((amount) => (
            <AmountField key={amount.label} amount={amount} onChange={onChange} />
          ))}
        </div>
      )}
    </>
  );
}
