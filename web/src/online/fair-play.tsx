// How the luck of a table is made, for those who want to know, and after the end the proof.
import { useState } from 'preact/hooks';
import { announce } from '../app/announce';
import { Button } from '../app/button';
import { Dialog } from '../app/dialog';
import { Icon } from '../app/icons';
import { t } from '../app/messages';
import { rules } from '../rules/client';
import { fetchRecord, type ServerTable } from './api';
import { luckOf } from './luck';

interface Verdict {
  good: boolean;
  sentences: string[];
}

/** Checks every draw of an ended game here, and that the record is of the luck that was promised. */
async function judge(server: ServerTable): Promise<Verdict> {
  const record = await fetchRecord(server.id);
  const result = await rules.verify(record);
  const seen = luckOf(server.id);
  if (!result.verified) return { good: false, sentences: [t('page.fair.wrong'), result.message ?? ''] };
  if (seen && !record.includes(`[commitment ${seen.commitment}]`))
    return { good: false, sentences: [t('page.fair.wrong'), t('page.fair.otherCommitment')] };
  return {
    good: true,
    sentences: [
      t('page.fair.allFollow', { draws: result.draws }),
      seen ? t('page.fair.yoursToo') : t('page.fair.othersOnly'),
      t('page.fair.nobodyChose'),
    ],
  };
}

export function FairPlay({ server }: { server: ServerTable }) {
  const [open, setOpen] = useState(false);
  if (!server.fair.needed) return null;
  return (
    <>
      <Button icon="shield" onClick={() => setOpen(true)}>
        {t('page.fair.title')}
      </Button>
      {open && <FairDialog server={server} onClose={() => setOpen(false)} />}
    </>
  );
}

function FairDialog({ server, onClose }: { server: ServerTable; onClose(): void }) {
  const { fair } = server;
  const own = luckOf(server.id);
  const begun = server.status === 'running' || server.status === 'over';
  return (
    <Dialog title={t('page.fair.title')} class="fair" onClose={onClose}>
      <p class="muted">{t('page.fair.how')}</p>
      {fair.secret ? <Proof server={server} /> : <p class="muted">{t('page.fair.later')}</p>}
      <details open={!fair.secret}>
        <summary>{t('page.fair.numbers')}</summary>
        <dl class="fair-facts">
          <Fact name={t('page.fair.commitment')} value={fair.commitment} />
          {own && <Fact name={t('page.fair.ownNonce')} value={own.nonce} />}
          {fair.hashes.map((hash, index) => (
            <Fact
              key={index}
              name={t('page.fair.placeHash', { place: index + 1 })}
              value={hash ?? (begun ? '-' : '')}
            />
          ))}
          {fair.nonces.map(
            (nonce, index) =>
              nonce && <Fact key={index} name={t('page.fair.placeNonce', { place: index + 1 })} value={nonce} />,
          )}
          {fair.secret && <Fact name={t('page.fair.secret')} value={fair.secret} />}
        </dl>
      </details>
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('page.table.close')}</Button>
      </div>
    </Dialog>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={value.length > 1 ? 'mono' : 'muted'}>
        {value === '-' ? t('page.fair.declined') : value || t('page.fair.none')}
      </dd>
    </div>
  );
}

function Proof({ server }: { server: ServerTable }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  async function check() {
    setBusy(true);
    const result = await judge(server).catch((problem: Error) => ({ good: false, sentences: [problem.message] }));
    setVerdict(result);
    setBusy(false);
    announce(result.sentences.join(' '));
  }
  return (
    <div class="stack">
      {verdict && (
        <div class={`notice ${verdict.good ? '' : 'warning'}`} data-verdict={verdict.good ? 'good' : 'bad'}>
          <p>{verdict.sentences.join(' ')}</p>
        </div>
      )}
      <div class="chips">
        <Button look="primary" icon="check" disabled={busy} onClick={() => void check()}>
          {t('page.fair.check')}
        </Button>
        <a class="button" href={`/api/v1/tables/${server.id}/record`} download={`fivefold-${server.id}.record`}>
          <Icon name="save" />
          {t('page.fair.download')}
        </a>
      </div>
    </div>
  );
}
