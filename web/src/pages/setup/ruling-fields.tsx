// The rulings of a game as fields of a form: each value is a sentence to choose.
import { t } from '../../app/messages';
import { choiceOf } from '../../app/options';
import { changedRulings, rulingText } from '../../app/rulings';
import type { Face } from '../../boards/face';
import type { OptionInfo } from '../../rules/types';
import type { Options } from './choices';

function RulingField(props: { label: string; option: OptionInfo; value: string; onChange(value: string): void }) {
  const { option } = props;
  const choice = choiceOf(option);
  return (
    <fieldset class="field">
      <legend>{props.label}</legend>
      {(choice.kind === 'words' ? choice.values : []).map((value) => (
        <label key={value} class="sentence-choice">
          <input
            type="radio"
            name={`ruling-${option.name}`}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          <span>
            {rulingText(option, value)}
            {value === option.default && <span class="muted"> {t('page.rulings.default')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function RulingFields(props: {
  face: Face;
  rulings: OptionInfo[];
  values: Options;
  onChange(values: Options): void;
}) {
  const { face, rulings, values } = props;
  const changed = changedRulings({ options: rulings }, values).length;
  if (!rulings.length) return null;
  return (
    <details class="more-options rulings-choice">
      <summary>
        {t('page.rulings.choose')}
        {changed > 0 && <span class="muted"> {t('page.rulings.count', { changed })}</span>}
      </summary>
      <div class="stack">
        <p class="muted">
          {t('page.rulings.lead')} <a href="/rules/rulings">{t('page.rulings.more')}</a>
        </p>
        {rulings.map((option) => (
          <RulingField
            key={option.name}
            label={face.options[option.name]?.label ?? option.meaning}
            option={option}
            value={values[option.name] ?? option.default}
            onChange={(value) => props.onChange({ ...values, [option.name]: value })}
          />
        ))}
      </div>
    </details>
  );
}
