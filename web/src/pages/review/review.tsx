// A record to step through, to share and to analyse.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../app/announce';
import { Button } from '../../app/button';
import { copyText } from '../../app/clipboard';
import { t } from '../../app/messages';
import { Problem } from '../../app/problem';
import { navigate, type Route } from '../../app/router';
import { saveText } from '../../app/save-text';
import { prefersStill } from '../../app/settings';
import { gameLink } from '../../app/share';
import type { Face } from '../../boards/face';
import { faces } from '../../boards/registry';
import { countDecisions, isDecision, lastDecision } from '../../play/entries';
import { Frame } from '../../play/frame';
import type { LocalTable } from '../../play/local';
import { Stepper } from '../../play/stepper';
import type { TableState } from '../../play/table';
import { useTable } from '../../play/use-table';
import { isEvent } from '../../play/words';
import { Analysis, progressText } from './analysis';
import { OpenRecord } from './open-record';
import { useAnalysis } from './use-analysis';
import { type Playing, useLine } from './use-line';
import { keepPlace, useRecord } from './use-record';
import { classesOf, nextMistake } from './verdicts';

/** Puts the game and the move into the address; the answer says where the link is now. */
async function share(record: string, shown: number): Promise<string> {
  const link = await gameLink(record, shown);
  if (!link) return t('page.review.tooLong');
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
  const isWanted = route.query.has('mistakes');
  return (
    <OpenedReview key={opened.record} {...opened} state={state} problem={problem} wanted={isWanted} onLeave={leave} />
  );
}

/** To the analysis board with the position that is shown (of a game that is over the one before), and back to this place. */
function tryMoves({ game, state, before, seats }: TableState): void {
  const query = new URLSearchParams({
    position: (state.turn > 0 ? state : (before ?? state)).position,
    back: location.pathname + location.search + location.hash,
  });
  for (const { name } of seats) query.append('name', name);
  navigate(`/analysis/${game.id}?${query}`);
}

const evaluation = () => document.querySelector<HTMLElement>('.analysis');

/** Where the page is one column the result lies further down; nobody is taken there who did not ask. */
const isEvaluationSeen = () => (evaluation()?.getBoundingClientRect().top ?? 0) < innerHeight / 2;

function seeEvaluation(): void {
  evaluation()?.scrollIntoView({ block: 'start', behavior: prefersStill() ? 'auto' : 'smooth' });
  evaluation()?.focus({ preventScroll: true });
}

interface Stepping {
  table: LocalTable;
  state: TableState;
  children: ComponentChildren;
}

interface OpenedProps {
  table: LocalTable;
  record: string;
  id: string | null;
  state: TableState;
  problem: string | null;
  wanted: boolean; // the mistakes, at once
  onLeave(): void;
}

/** Whoever asked for mistakes is led to the first one, unless they have stepped on meanwhile. */
function useFirstMistake({ wanted, table, state }: OpenedProps, mistake: number | null, analyse: () => void) {
  const isAsked = useRef(wanted && state.shown === 0);
  useEffect(() => {
    if (isAsked.current && !mistake) analyse();
  }, []);
  useEffect(() => {
    if (!isAsked.current || !mistake) return;
    isAsked.current = false;
    if (state.shown === 0) void table.show(mistake);
  }, [mistake]);
}

function OpenedReview(props: OpenedProps) {
  const { table, record, id, state, problem, onLeave } = props;
  const [told, setTold] = useState('');
  const [isBelow, setBelow] = useState(false); // what was found, and nobody has gone there yet
  const analysis = useAnalysis(record, id);
  const face = faces[state.game.id];
  const { playing, play } = useLine(state);
  const wasPlaying = useRef(false);
  useEffect(() => {
    if (wasPlaying.current && !playing) evaluation()?.focus({ preventScroll: true });
    wasPlaying.current = !!playing;
  }, [!playing]);
  useEffect(() => keepPlace(state.shown), [state.shown]);
  const total = state.entries.filter((entry) => isDecision(entry) && !isEvent(entry.move)).length;
  const { progress, decisions } = analysis;
  const isJudged = decisions.length >= total; // all of it
  const found = isJudged && !progress;
  const mistake = found ? nextMistake(decisions, lastDecision(state.entries, state.shown) + 1) : null;
  const say = (text: string) => {
    setTold(text);
    announce(text);
  };
  const analyse = async () => {
    setBelow(false);
    if (!(await analysis.analyse(total))) return;
    announce(t('page.review.analysed'));
    setBelow(!isEvaluationSeen());
  };
  const see = () => {
    seeEvaluation();
    setBelow(false);
  };
  useFirstMistake(props, mistake, () => void analyse());
  useEffect(() => setBelow(false), [state.shown]); // one reads on at a move
  if (playing) return <PlayedLine face={face} {...playing} />;
  return (
    <main id="main" class="page wide">
      <Frame
        face={face}
        table={table}
        state={state}
        review
        classes={classesOf(analysis.decisions)}
        extra={<Analysis face={face} table={table} state={state} analysis={analysis} onLine={play} onProblem={say} />}
        notices={
          problem ? (
            <Problem text={problem} />
          ) : progress ? (
            <BesideArrows table={table} state={state}>
              <span role="status">
                <span class="dots inline" aria-hidden="true" />
                {progressText(progress)}
              </span>
            </BesideArrows>
          ) : isBelow ? (
            <BesideArrows table={table} state={state}>
              <span>{t(mistake ? 'page.review.analysed' : 'page.review.noMistakes')}</span>
              <Button look="small primary" onClick={see}>
                {t('page.review.see')}
              </Button>
            </BesideArrows>
          ) : (
            told && <Told text={told} onClose={() => setTold('')} />
          )
        }
        actions={
          <>
            {progress ? (
              <Button icon="chart" onClick={analysis.stop}>
                {t('page.review.stop')}
              </Button>
            ) : mistake ? (
              <Button icon="hint" look="primary" onClick={() => void table.show(mistake)}>
                {t('page.review.nextMistake')}
              </Button>
            ) : (
              <Button icon="chart" look="primary" disabled={!total} onClick={() => void analyse()}>
                {t('page.review.analyse')}
              </Button>
            )}
            <Button icon="swap" disabled={state.state.turn <= 0 && !state.before} onClick={() => tryMoves(state)}>
              {t('page.review.tryMoves')}
            </Button>
            <Button icon="link" onClick={() => void share(record, state.shown).then(say)}>
              {t('page.review.share')}
            </Button>
            <Button icon="save" onClick={() => saveText(record, `${state.game.id}.record`)}>
              {t('page.table.download')}
            </Button>
            <Button icon="folder" onClick={onLeave}>
              {t('page.review.other')}
            </Button>
          </>
        }
      />
    </main>
  );
}

/** A line on the board, until one goes back to the game or steps out of it. */
function PlayedLine({ face, table, state, stop }: { face: Face } & Playing) {
  const { entries, shown } = state;
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>('.notice button')?.focus({ preventScroll: true }), []);
  return (
    <main id="main" class="page wide" ref={root}>
      <Frame
        face={face}
        table={table}
        state={state}
        review
        onLeave={stop}
        notices={
          <div class="notice line-shown">
            <Button look="small primary" onClick={stop}>
              {t('page.study.back')}
            </Button>
            <span role="status">
              {t('page.review.lineShown', { index: countDecisions(entries, shown), count: countDecisions(entries) })}
            </span>
            <Stepper table={table} state={state} onLeave={stop} />
          </div>
        }
      />
    </main>
  );
}

/** What is said of an analysis takes the place of the move that is shown, and not that of the arrows. */
function BesideArrows({ table, state, children }: Stepping) {
  return (
    <div class="notice beside-arrows">
      <Stepper table={table} state={state} />
      {children}
    </div>
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
