// One of a few choices, all in view.
export function Segments<T extends string>(props: {
  legend: string;
  name: string;
  value: T;
  choices: [NoInfer<T>, string][];
  disabled?: boolean; // another choice leaves none here
  onChange(value: NoInfer<T>): void;
}) {
  return (
    <fieldset class="field" disabled={props.disabled}>
      <legend>{props.legend}</legend>
      <div class="segments">
        {props.choices.map(([value, label]) => (
          <label key={value} class="segment">
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
