// How strong the computer plays; kept for the next game, and moved by its result where that is wanted.
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { changeSettings, useSettings } from '../../app/settings';
import { Switch } from '../../app/switch';
import { chooseLevel, levelOf, MAX_LEVEL, suggestedIn } from '../../play/level';
import { hasLearned } from '../learn/progress';

export function LevelSlider({ game }: { game: string }) {
  const settings = useSettings();
  const level = levelOf(game);
  const suggested = suggestedIn(settings, game, hasLearned(game));
  const name = t('page.setup.levelName', { level });
  return (
    <>
      <label class="field">
        <span class="field-label">{t('page.setup.level')}</span>
        <span class="slider">
          <input
            type="range"
            min={1}
            max={MAX_LEVEL}
            value={level}
            aria-valuetext={`${level}, ${name}`}
            onInput={(event) => chooseLevel(game, Number(event.currentTarget.value))}
          />
          <output>{`${level} · ${name}`}</output>
        </span>
      </label>
      {level !== suggested && (
        <Button look="small" onClick={() => chooseLevel(game, suggested)}>
          {t('page.setup.suggested', { level: suggested, name: t('page.setup.levelName', { level: suggested }) })}
        </Button>
      )}
      <Switch
        label={t('page.setup.adjust')}
        line={t('page.setup.adjustLine')}
        value={settings.adjust}
        onChange={(value) => changeSettings({ adjust: value })}
      />
    </>
  );
}
