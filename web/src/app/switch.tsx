// Something that is on or off, with its name and, where wanted, a line that explains it.
export function Switch(props: { label: string; line?: string; value: boolean; onChange(value: boolean): void }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={props.value} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <span>
        {props.label}
        {props.line && <span class="muted">{props.line}</span>}
      </span>
    </label>
  );
}
