// The devices that know who one is, and a code for another one.
import { useState } from 'preact/hooks';
import { announce } from '../../app/announce';
import { Button } from '../../app/button';
import { CopyRow } from '../../app/copy-row';
import { Dialog } from '../../app/dialog';
import { t } from '../../app/messages';
import { Problem, useProblem } from '../../app/problem';
import { type Device, makeDeviceCode, removeDevice } from '../../online/api';
import { formatDay } from './days';

const labelOf = (device: Device) => device.label || t('page.player.unknownDevice');

function RemoveDialog(props: { device: Device; onRemove(): void; onClose(): void }) {
  const { device } = props;
  return (
    <Dialog title={t('page.player.removeTitle', { label: labelOf(device) })} onClose={props.onClose}>
      <p>{t(device.current ? 'page.player.removeOwnLine' : 'page.player.removeLine')}</p>
      <div class="dialog-actions">
        <Button onClick={props.onClose}>{t('page.player.keep')}</Button>
        <Button look="danger" onClick={props.onRemove}>
          {t('page.player.remove')}
        </Button>
      </div>
    </Dialog>
  );
}

function DeviceItem({ device, onLeave }: { device: Device; onLeave(): void }) {
  return (
    <li>
      <span>
        <strong>{labelOf(device)}</strong>
        {device.current && <span class="device-here">{t('page.player.here')}</span>}
        <span class="muted device-days">
          {t('page.player.days', { created: formatDay(device.created), seen: formatDay(device.seen) })}
        </span>
      </span>
      <Button look="small" aria-label={t('page.player.removeTitle', { label: labelOf(device) })} onClick={onLeave}>
        {t('page.player.remove')}
      </Button>
    </li>
  );
}

export function DeviceList({ devices, onChange }: { devices: Device[]; onChange(): void }) {
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
          <DeviceItem key={device.id} device={device} onLeave={() => setLeaving(device)} />
        ))}
      </ul>
      <p class="muted">{t('page.player.anotherLine')}</p>
      {code && (
        <div role="status">
          <CopyRow text={code} label={t('page.player.another')} action={t('page.player.copy')} />
        </div>
      )}
      <Problem text={problem} />
      <div>
        <Button onClick={() => run(async () => setCode(await makeDeviceCode()))}>{t('page.player.another')}</Button>
      </div>
      {leaving && <RemoveDialog device={leaving} onRemove={() => remove(leaving)} onClose={() => setLeaving(null)} />}
    </section>
  );
}
