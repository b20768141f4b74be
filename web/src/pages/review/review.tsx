// A record to step through, to share and to analyse.
import { useState } from 'preact/hooks';
import { announce } from '../../app/announce';
import { Button } from '../../app/button';
import { copyText } from '../../app/clipboard';
import { t } from '../../app/messages';
import { Problem } from '../../app/problem';
import type { Route } from '../../app/router';
import { saveText } from '../../app/save-text';
import { packRecord } from '../../app/share';
import { faces } from '../../boards/registry';
import { isDecision } from '../../play/entries';
import { Frame } from '../../play/frame';
import type { LocalTable } from '../../play/local';
import type { TableState } from '../../play/table';
import { useTable } from '../../play/use-table';
import { Analysis, type Pointed } from './analysis';
import { OpenRecord } from './open-record';
import { useAnalysis } from './use-analysis';
import { useRecord } from './use-record';

const MAX_LINK_LENGTH = 8000;

/** Puts the game and the move into the address; the answer says where the link is now. */
async function share(record: string, shown: number): Promise<string> {
  const link = `${location.origin}/review#game=${await packRecord(record)}&at=${shown}`;
  if (link.length > MAX_LINK_LENGTH) return t('page.review.tooLong');
  history.replaceState(null, '', link);
  return t((await copyText(link)) ? 'page.review.copied' : 'page.review.linkAbove');
}

export function Review({ route }: { route: Route }) {
  const { opened, problem, open, close } = useRecord(route);
  const state = useTable(opened?.table ?? null);
  if (!opened || !state) return <OpenRecord onOpen={(text) => void open(text)} problem={problem} />;
  const leave = () => {
    close();
    history.replaceState(null, '', '/review');
  };
  return <OpenedReview key={opened.record} {...opened} state={state} problem={problem} onLeave={leave} />;
}

interface OpenedProps {
  table: LocalTable;
  record: string;
  state: TableState;
  problem: string | null;
  onLeave(): void;
}

function OpenedReview({ table, record, state, problem, onLeave }: OpenedProps) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [told, setTold] = useState('');
  const analysis = useAnalysis(record);
  const face = faces[state.game.id];
  const total = state.entries.filter(isDecision).length;
  const say = (text: string) => {
    setTold(text);
    announce(text);
  };
  return (
    <main id="main" class="page wide">
      <Frame
        face={face}
        table={table}
        state={state}
        review
        point={pointed?.index === state.shown ? pointed.move : null}
        extra={<Analysis face={face} table={table} state={state} analysis={analysis} onPoint={setPointed} />}
        notices={problem ? <Problem text={problem} /> : told && <Told text={told} onClose={() => setTold('')} />}
        actions={
          <>
            {analysis.progress ? (
              <Button icon="chart" onClick={analysis.stop}>
                {t('page.review.stop')}
              </Button>
            ) : (
              <Button icon="chart" look="primary" disabled={!total} onClick={() => void analysis.analyse(total)}>
                {t('page.review.analyse')}
              </Button>
            )}
            <Button icon="link" onClick={() => void share(record, state.shown).then(say)}>
              {t('page.review.share')}
            </Button>
            <Button icon="save" onClick={() => saveText(record, `${state.game.id}.record`)}>
              {t('page.table.download')}
            </Button>
            <Button icon="restart" onClick={onLeave}>
              {t('page.review.other')}
            </Button>
          </>
        }
      />
    </main>
  );
}

function Told({ text, onClose }: { text: string; onClose(): void }) {
  return (
    <p class="notice">
      {text}
      <Button look="small" onClick={onClose}>
        {t('page.table.close')}
      </Button>
    </p>
  );
}
