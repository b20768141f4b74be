// Who plays here: name, recovery code, devices, and the way back for somebody who lost them.
import { useEffect, useState } from 'preact/hooks';
import { announce } from '../app/announce';
import { Dialog } from '../app/dialog';
import { Icon } from '../app/icons';
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
} from '../online/api';
import { texts } from '../texts';
import { NameField } from './online-setup';

const words = texts.player;

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
      announce(words.copied);
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
        {copied ? words.copied : words.copy}
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
      announce(words.saved);
      onChange();
    });
  };
  return (
    <form class="card stack" onSubmit={save}>
      <NameField name={name} onChange={setName} />
      <Problem text={problem} />
      <div>
        <button class="button" type="submit" disabled={!name || name === player.name}>
          {words.save}
        </button>
      </div>
    </form>
  );
}

function Recovery({ madeAt, code, onCode }: { madeAt: number | null; code: string; onCode(code: string): void }) {
  const [problem, run] = useProblem();
  return (
    <section class="card stack">
      <h2>{words.recovery}</h2>
      <p class="muted">{words.recoveryLine}</p>
      {code ? (
        <div class="stack" role="status">
          <p>{words.recoveryShown}</p>
          <ShownCode code={code} label={words.recovery} />
        </div>
      ) : (
        <p>{madeAt ? words.recoveryMade(formatDay(madeAt)) : words.recoveryNone}</p>
      )}
      <Problem text={problem} />
      <div>
        <button
          class={`button ${madeAt || code ? '' : 'primary'}`}
          onClick={() => run(async () => onCode(await makeRecovery()))}
        >
          {madeAt || code ? words.recoveryAgain : words.recoveryMake}
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
    <Dialog title={words.removeTitle(device.label || words.unknownDevice)} onClose={props.onClose}>
      <p>{device.current ? words.removeOwnLine : words.removeLine}</p>
      <div class="dialog-actions">
        <button class="button" onClick={props.onClose}>
          {words.keep}
        </button>
        <button class="button danger" onClick={props.onRemove}>
          {words.remove}
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
      announce(words.removed);
      onChange();
    });
  return (
    <section class="card stack">
      <h2>{words.devices}</h2>
      <ul class="device-list">
        {devices.map((device) => (
          <li key={device.id}>
            <span>
              <strong>{device.label || words.unknownDevice}</strong>
              {device.current && <span class="device-here">{words.here}</span>}
              <span class="muted device-days">{words.days(formatDay(device.created), formatDay(device.seen))}</span>
            </span>
            <button
              class="button small"
              aria-label={words.removeTitle(device.label || words.unknownDevice)}
              onClick={() => setLeaving(device)}
            >
              {words.remove}
            </button>
          </li>
        ))}
      </ul>
      <p class="muted">{words.anotherLine}</p>
      {code && (
        <div role="status">
          <ShownCode code={code} label={words.another} />
        </div>
      )}
      <Problem text={problem} />
      <div>
        <button class="button" onClick={() => run(async () => setCode(await makeDeviceCode()))}>
          {words.another}
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
      announce(words.welcome(answer.player.name));
      onBack(answer.recovery ?? '');
    });
  };
  return (
    <form class="card stack" onSubmit={send}>
      <h2>{words.back}</h2>
      <p class="muted">{player ? words.backInstead(player.name) : words.backLine}</p>
      <label class="field">
        <span class="field-label">{words.code}</span>
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
          {words.backDo}
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
        <h1>{words.title}</h1>
        {known && <p class="lead">{known.player ? words.lead : words.nobody}</p>}
      </div>
      <Problem text={problem && texts.online.unavailable} />
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
