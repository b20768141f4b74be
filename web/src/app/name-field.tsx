// A person's name, as others at the table see it.
import { t } from './messages';

export function NameField({ name, onChange }: { name: string; onChange(name: string): void }) {
  return (
    <label class="field">
      <span class="field-label">{t('page.online.name')}</span>
      <input
        class="input"
        value={name}
        placeholder={t('page.online.nameEmpty')}
        maxLength={24}
        autocomplete="nickname"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
