// The code that brings a player back when every device forgot them.
import { Button } from '../../app/button';
import { CopyRow } from '../../app/copy-row';
import { t } from '../../app/messages';
import { Problem, useProblem } from '../../app/problem';
import { makeRecovery } from '../../online/api';
import { formatDay } from './days';

export function Recovery(props: { madeAt: number | null; code: string; onCode(code: string): void }) {
  const { madeAt, code } = props;
  const [problem, run] = useProblem();
  const hasCode = !!madeAt || !!code;
  return (
    <section class="card stack">
      <h2>{t('page.player.recovery')}</h2>
      <p class="muted">{t('page.player.recoveryLine')}</p>
      {code ? (
        <div class="stack" role="status">
          <p>{t('page.player.recoveryShown')}</p>
          <CopyRow text={code} label={t('page.player.recovery')} action={t('page.player.copy')} />
        </div>
      ) : (
        <p>{madeAt ? t('page.player.recoveryMade', { day: formatDay(madeAt) }) : t('page.player.recoveryNone')}</p>
      )}
      <Problem text={problem} />
      <div>
        <Button look={hasCode ? '' : 'primary'} onClick={() => run(async () => props.onCode(await makeRecovery()))}>
          {t(hasCode ? 'page.player.recoveryAgain' : 'page.player.recoveryMake')}
        </Button>
      </div>
    </section>
  );
}
