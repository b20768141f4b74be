// A whole number within limits.
export function NumberField(props: {
  label: string;
  value: number;
  limits: readonly [number, number];
  onChange(value: number): void;
}) {
  const [min, max] = props.limits;
  return (
    <label class="field">
      <span class="field-label">{props.label}</span>
      <input
        class="input"
        type="number"
        inputMode="numeric"
        required
        min={min}
        max={max}
        value={props.value}
        onInput={(event) => props.onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}
