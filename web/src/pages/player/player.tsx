// Who plays here: name, recovery code, devices, and the way back for somebody who lost them.
import { useEffect, useState } from 'preact/hooks';
import { announce } from '../../app/announce';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { NameField } from '../../app/name-field';
import { Problem, useProblem } from '../../app/problem';
import { type Devices, getMe, listDevices, type Player, renamePlayer } from '../../online/api';
import { ComeBack } from './come-back';
import { DeviceList } from './devices';
import { Recovery } from './recovery';

function Name({ player, onChange }: { player: Player; onChange(): void }) {
  const [name, setName] = useState(player.name);
  const [problem, run] = useProblem();
  const save = (event: Event) => {
    event.preventDefault();
    run(async () => {
      setName((await renamePlayer(name)).name);
      announce(t('page.player.saved'));
      onChange();
    });
  };
  return (
    <form class="card stack" onSubmit={save}>
      <NameField name={name} onChange={setName} />
      <Problem text={problem} />
      <div>
        <Button type="submit" disabled={!name || name === player.name}>
          {t('page.player.save')}
        </Button>
      </div>
    </form>
  );
}

interface Known {
  player: Player | null;
  devices: Devices | null;
}

export function PlayerPage() {
  const [known, setKnown] = useState<Known | null>(null);
  const [recovery, setRecovery] = useState('');
  const [problem, run] = useProblem();
  const load = () =>
    run(async () => {
      const player = await getMe();
      setKnown({ player, devices: player && (await listDevices()) });
    });
  useEffect(load, []);
  const showCode = (code: string) => {
    setRecovery(code);
    load();
  };
  return (
    <main id="main" class="page narrow stack">
      <div>
        <h1>{t('page.player.title')}</h1>
        {known && <p class="lead">{t(known.player ? 'page.player.lead' : 'page.player.nobody')}</p>}
      </div>
      <Problem text={problem && t('page.online.unavailable')} />
      {known?.player && known.devices && (
        <>
          <Name key={known.player.id} player={known.player} onChange={load} />
          <Recovery madeAt={known.devices.recovery} code={recovery} onCode={showCode} />
          <DeviceList devices={known.devices.devices} onChange={load} />
        </>
      )}
      {known && <ComeBack player={known.player} onBack={showCode} />}
    </main>
  );
}
