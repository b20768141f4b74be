// How strong the computer plays; kept as a setting for the next game.
import { t } from '../../app/messages';
import { changeSettings, useSettings } from '../../app/settings';

export function LevelSlider() {
  const { level } = useSettings();
  const name = t('page.setup.levelName', { level });
  return (
    <label class="field">
      <span class="field-label">{t('page.setup.level')}</span>
      <span class="slider">
        <input
          type="range"
          min={1}
          max={10}
          value={level}
          aria-valuetext={`${level}, ${name}`}
          onInput={(event) => changeSettings({ level: Number(event.currentTarget.value) })}
        />
        <output>{`${level} · ${name}`}</output>
      </span>
    </label>
  );
}
