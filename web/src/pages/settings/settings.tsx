// What a person may choose about the page, kept on this device.
import { Button } from '../../app/button';
import { Dialog } from '../../app/dialog';
import { t } from '../../app/messages';
import { Segments } from '../../app/segments';
import { changeSettings, type Theme, useSettings } from '../../app/settings';

const themes: Theme[] = ['system', 'light', 'dark'];

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const settings = useSettings();
  return (
    <Dialog title={t('page.settings.title')} class="settings" onClose={onClose}>
      <Segments
        legend={t('page.nav.theme')}
        name="theme"
        value={settings.theme}
        onChange={(theme) => changeSettings({ theme })}
        choices={themes.map((theme) => [theme, t('page.nav.themeName', { theme })])}
      />
      <Segments
        legend={t('page.nav.sound')}
        name="sound"
        value={settings.sound ? 'on' : 'off'}
        onChange={(sound) => changeSettings({ sound: sound === 'on' })}
        choices={[
          ['on', t('page.settings.on')],
          ['off', t('page.settings.off')],
        ]}
      />
      <div class="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {t('page.table.close')}
        </Button>
      </div>
    </Dialog>
  );
}
