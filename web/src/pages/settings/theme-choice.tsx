// A set of colours to choose, each shown by a little of what it colours.
interface ThemeChoiceProps<T extends string> {
  legend: string;
  kind: 'board' | 'pieces';
  value: T;
  choices: [NoInfer<T>, string][];
  onChange(value: NoInfer<T>): void;
}

const samples = { board: ['ground', 'edge', 'square', 'bonus'], pieces: ['first', 'second', 'third', 'fourth'] };

export function ThemeChoice<T extends string>({ legend, kind, value, choices, onChange }: ThemeChoiceProps<T>) {
  return (
    <fieldset class="field">
      <legend>{legend}</legend>
      <div class="theme-choices">
        {choices.map(([theme, label]) => (
          <label key={theme} class="picture-choice">
            <input type="radio" name={kind} value={theme} checked={value === theme} onChange={() => onChange(theme)} />
            <span class="picture-choice-face">
              <span class="theme-sample" aria-hidden="true" {...{ [`data-${kind}`]: theme }}>
                {samples[kind].map((part) => (
                  <span key={part} class={`sample-${part}`} />
                ))}
              </span>
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
