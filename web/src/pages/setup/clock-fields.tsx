// By which clock a game is played: a kind, and its numbers.
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { NumberField } from '../../app/number-field';
import { Segments } from '../../app/segments';
import { type ClockKind, type ClockSpec, clockLimits } from '../../play/clock';

/** What each kind begins with. */
const usual: Record<ClockKind, ClockSpec> = {
  none: { kind: 'none' },
  game: { kind: 'game', minutes: 10, increment: 5 },
  turn: { kind: 'turn', seconds: 60 },
  days: { kind: 'days', days: 1 },
};
export const noClock = usual.none;

const tempos = [
  [3, 2],
  [5, 5],
  [10, 0],
  [15, 0],
  [15, 10],
];

interface ClockProps {
  spec: ClockSpec;
  kinds: ClockKind[];
  onChange(spec: ClockSpec): void;
}

export function ClockFields({ spec, kinds, onChange }: ClockProps) {
  return (
    <>
      <Segments
        legend={t('page.online.clock')}
        name="clock"
        value={spec.kind}
        onChange={(kind) => onChange(usual[kind])}
        choices={kinds.map((kind) => [kind, t(`page.clock.${kind}`)])}
      />
      {spec.kind === 'game' && <GameClock spec={spec} onChange={onChange} />}
      {spec.kind === 'turn' && (
        <NumberField
          label={t('page.clock.seconds')}
          value={spec.seconds}
          limits={clockLimits.seconds}
          onChange={(seconds) => onChange({ ...spec, seconds })}
        />
      )}
      {spec.kind === 'days' && (
        <NumberField
          label={t('page.clock.daysAMove')}
          value={spec.days}
          limits={clockLimits.days}
          onChange={(days) => onChange({ ...spec, days })}
        />
      )}
    </>
  );
}

type GameSpec = Extract<ClockSpec, { kind: 'game' }>;

function GameClock({ spec, onChange }: { spec: GameSpec; onChange(spec: ClockSpec): void }) {
  return (
    <div class="clock-fields">
      <div class="chips" role="group" aria-label={t('page.clock.tempo')}>
        {tempos.map(([minutes, increment]) => (
          <Button
            key={`${minutes}+${increment}`}
            look="small"
            aria-pressed={spec.minutes === minutes && spec.increment === increment}
            onClick={() => onChange({ ...spec, minutes, increment })}
          >
            {t('page.clock.tempoName', { minutes, increment })}
          </Button>
        ))}
      </div>
      <NumberField
        label={t('page.clock.minutes')}
        value={spec.minutes}
        limits={clockLimits.minutes}
        onChange={(minutes) => onChange({ ...spec, minutes })}
      />
      <NumberField
        label={t('page.clock.increment')}
        value={spec.increment}
        limits={clockLimits.increment}
        onChange={(increment) => onChange({ ...spec, increment })}
      />
    </div>
  );
}
