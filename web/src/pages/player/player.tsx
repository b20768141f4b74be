// Who plays here: name, recovery code, devices, and the way back for somebody who lost them.
import { useEffect, useState } from 'preact/hooks';
import { announce } from '../../app/announce';
import { Dialog } from '../../app/dialog';
import { Icon } from '../../app/icons';
import {
  comeBack,
  getMe,
  listDevices,
  makeDeviceCode,
  makeRecovery,
  removeDevice,
  renamePlayer,
  type Device,
  type Devices,
  type Player,
} from '../../online/api';
import { t } from '../../app/messages';
import { NameField } from '../setup/online-setup';

/** Runs what a button does and keeps what went wrong, for people to read. */
function useProblem(): [string | null, (action: () => Promise<void>) => void] {
  const [problem, setProblem] = useState<string | null>(null);
  return [
    problem,
    (action) =>
      void action().then(
        () => setProblem(null),
        (error: Error) => setProblem(error.message),
      ),
  ];
}

function Problem({ text }: { text: string | null }) {
  return text ? (
    <p class="error" role="alert">
      {text}
    </p>
  ) : null;
}

function ShownCode({ code, label }: { code: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(code).then(() => {
      setCopied(true);
      announce(t('page.player.copied'));
    });
  return (
    <div class="copy-row">
      <input
        class="input mono"
        readOnly
        value={code}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button class="button" type="button" onClick={copy}>
        <Icon name={copied ? 'check' : 'link'} />
        {copied ? t('page.player.copied') : t('page.player.copy')}
      </button>
    </div>
  );
}

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
        <button class="button" type="submit" disabled={!name || name === player.name}>
          {t('page.player.save')}
        </button>
      </div>
    </form>
  );
}

function Recovery({ madeAt, code, onCode }: { madeAt: number | null; code: string; onCode(code: string): void }) {
  const [problem, run] = useProblem();
  return (
    <section class="card stack">
      <h2>{t('page.player.recovery')}</h2>
      <p class="muted">{t('page.player.recoveryLine')}</p>
      {code ? (
        <div class="stack" role="status">
          <p>{t('page.player.recoveryShown')}</p>
          <ShownCode code={code} label={t('page.player.recovery')} />
        </div>
      ) : (
        <p>{madeAt ? t('page.player.recoveryMade', { day: formatDay(madeAt) }) : t('page.player.recoveryNone')}</p>
      )}
      <Problem text={problem} />
      <div>
        <button
          class={`button ${madeAt || code ? '' : 'primary'}`}
          onClick={() => run(async () => onCode(await makeRecovery()))}
        >
          {madeAt || code ? t('page.player.recoveryAgain') : t('page.player.recoveryMake')}
        </button>
      </div>
    </section>
  );
}

const formatDay = (time: number) =>
  new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

function RemoveDialog(props: { device: Device; onRemove(): void; onClose(): void }) {
  const { device } = props;
  return (
    <Dialog
      title={t('page.player.removeTitle', { label: device.label || t('page.player.unknownDevice') })}
      onClose={props.onClose}
    >
      <p>{device.current ? t('page.player.removeOwnLine') : t('page.player.removeLine')}</p>
      <div class="dialog-actions">
        <button class="button" onClick={props.onClose}>
          {t('page.player.keep')}
        </button>
        <button class="button danger" onClick={props.onRemove}>
          {t('page.player.remove')}
        </button>
      </div>
    </Dialog>
  );
}

function DeviceList({ devices, onChange }: { devices: Device[]; onChange(): void }) {
  const [code, setCode] = useState('');
  const [leaving, setLeaving] = useState<Device | null>(null);
  const [problem, run] = useProblem();
  const remove = (device: Device) =>
    run(async () => {
      setLeaving(null);
      await removeDevice(device.id);
      announce(t('page.player.removed'));
      onChange();
    });
  return (
    <section class="card stack">
      <h2>{t('page.player.devices')}</h2>
      <ul class="device-list">
        {devices.map((device) => (
          <li key={device.id}>
            <span>
              <strong>{device.label || t('page.player.unknownDevice')}</strong>
              {device.current && <span class="device-here">{t('page.player.here')}</span>}
              <span class="muted device-days">
                {t('page.player.days', { created: formatDay(device.created), seen: formatDay(device.seen) })}
              </span>
            </span>
            <button
              class="button small"
              aria-label={t('page.player.removeTitle', { label: device.label || t('page.player.unknownDevice') })}
              onClick={() => setLeaving(device)}
            >
              {t('page.player.remove')}
            </button>
          </li>
        ))}
      </ul>
      <p class="muted">{t('page.player.anotherLine')}</p>
      {code && (
        <div role="status">
          <ShownCode code={code} label={t('page.player.another')} />
        </div>
      )}
      <Problem text={problem} />
      <div>
        <button class="button" onClick={() => run(async () => setCode(await makeDeviceCode()))}>
          {t('page.player.another')}
        </button>
      </div>
      {leaving && <RemoveDialog device={leaving} onRemove={() => remove(leaving)} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function ComeBack({ player, onBack }: { player: Player | null; onBack(recovery: string): void }) {
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
        <button class="button" type="submit" disabled={!code.trim()}>
          {t('page.player.backDo')}
        </button>
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
        {known && <p class="lead">{known.player ? t('page.player.lead') : t('page.player.nobody')}</p>}
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
