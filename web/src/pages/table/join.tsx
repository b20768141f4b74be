// Taking a free seat, by the code of an invitation where there is one.
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { NameField } from '../../app/name-field';
import { Problem, useProblem } from '../../app/problem';
import { ensurePlayer, joinTable } from '../../online/api';
import { useOwnName } from '../../online/use-own-name';

export function Join({ id, code, onJoined }: { id: string; code: string; onJoined(): void }) {
  const [name, setName] = useOwnName();
  const [problem, run] = useProblem();
  const join = (event: Event) => {
    event.preventDefault();
    run(async () => {
      await ensurePlayer(name);
      await joinTable(id, code);
      history.replaceState(null, '', location.pathname);
      onJoined(); // the socket has to know who we are now
    });
  };
  return (
    <form class="card stack" onSubmit={join}>
      <h2>{t('page.online.joinTitle')}</h2>
      <NameField name={name} onChange={setName} />
      <Problem text={problem} />
      <Button look="primary" type="submit">
        {t('page.online.joinDo')}
      </Button>
    </form>
  );
}
