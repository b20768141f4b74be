// The options of a game's rules as fields of a form.
import { t } from '../../app/messages';
import { type Choice, choiceOf } from '../../app/options';
import { isRuling } from '../../app/rulings';
import { Segments } from '../../app/segments';
import type { Face } from '../../boards/face';
import type { GameInfo, OptionInfo } from '../../rules/types';
import type { Options } from './choices';
import { RulingFields } from './ruling-fields';

const MAX_SEGMENTS = 4; // more choices are a list

interface FieldProps {
  face: Face;
  option: OptionInfo;
  value: string;
  onChange(value: string): void;
}

/** A list to choose from, where anything else may be given too, is a text all the same. */
const isClosed = (option: OptionInfo) => !/[A-Z]{2}/.test(option.values);

interface Labelled {
  label: string;
  value: string;
  onChange(value: string): void;
}

function FreeField({ label, choice, value, onChange }: Labelled & { choice: Choice }) {
  const isNumber = choice.kind === 'number';
  return (
    <label class="field">
      <span class="field-label">{label}</span>
      <input
        class="input"
        type={isNumber ? 'number' : 'text'}
        value={value}
        {...(isNumber ? { min: choice.least, max: choice.most } : {})}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

function ListField({ label, choices, value, onChange }: Labelled & { choices: [string, string][] }) {
  return (
    <label class="field">
      <span class="field-label">{label}</span>
      <select class="input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function OptionField({ face, option, value, onChange }: FieldProps) {
  const choice = choiceOf(option);
  const Picker = face.OptionPicker?.[option.name];
  const known = face.options[option.name];
  const label = known?.label ?? option.meaning.replace(/^./, (letter) => letter.toUpperCase());
  if (Picker && choice.kind === 'words')
    return (
      <fieldset class="field">
        <legend>{label}</legend>
        <Picker values={choice.values} value={value} onChange={onChange} />
      </fieldset>
    );
  if (choice.kind !== 'words' || !isClosed(option))
    return <FreeField label={label} choice={choice} value={value} onChange={onChange} />;
  const choices = choice.values.map((each): [string, string] => [each, known?.values?.[each] ?? each]);
  if (choices.length > MAX_SEGMENTS)
    return <ListField label={label} choices={choices} value={value} onChange={onChange} />;
  return <Segments legend={label} name={option.name} value={value} choices={choices} onChange={onChange} />;
}

/** The quick ones in view, the others tucked away, and the rulings by themselves. */
export function OptionFields(props: { face: Face; game: GameInfo; values: Options; onChange(values: Options): void }) {
  const { face, game, values } = props;
  const field = (option: OptionInfo) => (
    <OptionField
      key={option.name}
      face={face}
      option={option}
      value={values[option.name] ?? option.default}
      onChange={(value) => props.onChange({ ...values, [option.name]: value })}
    />
  );
  const quick = game.options.filter((option) => face.quickOptions.includes(option.name));
  const rest = game.options.filter((option) => !face.quickOptions.includes(option.name) && !isRuling(option));
  return (
    <>
      {quick.map(field)}
      {rest.length > 0 && (
        <details class="more-options">
          <summary>{t('page.setup.options')}</summary>
          <div class="stack">{rest.map(field)}</div>
        </details>
      )}
      <RulingFields face={face} rulings={game.options.filter(isRuling)} values={values} onChange={props.onChange} />
    </>
  );
}
