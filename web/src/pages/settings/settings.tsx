// What a person may choose about the page, kept on this device.
import { Button } from '../../app/button';
import { Dialog } from '../../app/dialog';
import { KeyList } from '../../app/key-list';
import { t } from '../../app/messages';
import { Segments } from '../../app/segments';
import { boardThemes, changeSettings, pieceThemes, type Settings, speeds, useSettings } from '../../app/settings';
import { playSound } from '../../app/sound';
import { Switch } from '../../app/switch';
import { ThemeChoice } from './theme-choice';

const themes: Settings['theme'][] = ['system', 'light', 'dark'];

function switchSound(sound: boolean) {
  changeSettings({ sound });
  playSound('score'); // so that one knows what was switched on
}

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
      <ThemeChoice
        legend={t('page.settings.board')}
        kind="board"
        value={settings.board}
        choices={boardThemes.map((theme) => [theme, t(`page.settings.boards.${theme}`)])}
        onChange={(board) => changeSettings({ board })}
      />
      <ThemeChoice
        legend={t('page.settings.pieces')}
        kind="pieces"
        value={settings.pieces}
        choices={pieceThemes.map((theme) => [theme, t(`page.settings.pieceSets.${theme}`)])}
        onChange={(pieces) => changeSettings({ pieces })}
      />
      <Segments
        legend={t('page.settings.speed')}
        name="speed"
        value={settings.speed}
        onChange={(speed) => changeSettings({ speed })}
        choices={speeds.map((speed) => [speed, t(`page.settings.speeds.${speed}`)])}
      />
      <div class="switches">
        <Switch label={t('page.settings.sound')} value={settings.sound} onChange={switchSound} />
        <Switch
          label={t('page.settings.confirm')}
          line={t('page.settings.confirmLine')}
          value={settings.confirm}
          onChange={(confirm) => changeSettings({ confirm })}
        />
        <Switch
          label={t('page.settings.coordinates')}
          value={settings.coordinates}
          onChange={(coordinates) => changeSettings({ coordinates })}
        />
        <Switch
          label={t('page.settings.flipped')}
          line={t('page.settings.flippedLine')}
          value={settings.flipped}
          onChange={(flipped) => changeSettings({ flipped })}
        />
      </div>
      <details class="more-options">
        <summary>{t('page.keys.title')}</summary>
        <KeyList />
      </details>
      <div class="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {t('page.table.close')}
        </Button>
      </div>
    </Dialog>
  );
}
