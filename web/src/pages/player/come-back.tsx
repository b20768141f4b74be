// The way back for somebody who lost their player, or wants to be the same on another device.
import { useState } from 'preact/hooks';
import { announce } from '../../app/announce';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { Problem, useProblem } from '../../app/problem';
import { comeBack, type Player } from '../../online/api';

export function ComeBack({ player, onBack }: { player: Player | null; onBack(recovery: string): void }) {
  const [code, setCode] = useState('');
  const [problem, run] = useProblem();
  const send = (event: Event) => {
    event.preventDefault();
    run(async () => {
      const answer = await comeBack(code);
      setCode('');
      announce(t('page.player.welcome', { name: answer.player.name }));
      onBack(answer.recovery ?? '');
    });
  };
  return (
    <form class="card stack" onSubmit={send}>
      <h2>{t('page.player.back')}</h2>
      <p class="muted">{player ? t('page.player.backInstead', { name: player.name }) : t('page.player.backLine')}</p>
      <label class="field">
        <span class="field-label">{t('page.player.code')}</span>
        <input
          class="input mono"
          value={code}
          maxLength={60}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <Problem text={problem} />
      <div>
        <Button type="submit" disabled={!code.trim()}>
          {t('page.player.backDo')}
        </Button>
      </div>
    </form>
  );
}
