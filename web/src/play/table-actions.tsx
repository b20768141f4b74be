// The buttons that every kind of table has, where it can do what they say.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../app/button';
import { Icon } from '../app/icons';
import { t } from '../app/messages';
import { Question } from '../app/question';
import { TURN_OVER } from '../rules/types';
import { isDecision } from './entries';
import { isLive, isMyTurn, type Table, type TableState } from './table';
import { isGivenUp } from './undo';

interface ActionsProps {
  table: Table;
  state: TableState;
  review?: boolean;
  made?: string; // the points of somebody who plays alone for them, and may finish at any time
  onHint(): void;
  onUndo(): void;
  onRestart?(): void;
  onReview?(): void;
  children?: ComponentChildren; // more buttons, of this kind of table
}

export function TableActions({ table, state, review, made, children, ...props }: ActionsProps) {
  const [asking, setAsking] = useState<'resign' | 'finish' | 'restart' | null>(null);
  const can = (ability: 'undo' | 'hint' | 'resign') => !review && table.can.has(ability);
  const active = isLive(state) && isMyTurn(state);
  const over = state.now.turn === TURN_OVER;
  const begun = state.entries.some(isDecision);
  return (
    <>
      <div class="actions" role="group" aria-label={t('page.table.more')}>
        {(can('undo') || (!review && table.shows?.has('undo'))) && (
          <Button icon="undo" disabled={!begun || !can('undo')} onClick={props.onUndo}>
            {t(isGivenUp(state) ? 'page.table.playOn' : 'page.table.undo')}
          </Button>
        )}
        {can('hint') && (
          <Button icon="hint" disabled={!active} onClick={props.onHint}>
            {t('page.table.hint')}
          </Button>
        )}
        {can('resign') && state.seats.length > 1 && !over && (
          <Button icon="flag" disabled={!active && table.can.has('restart')} onClick={() => setAsking('resign')}>
            {t('page.table.resign')}
          </Button>
        )}
        {can('resign') && made && !over && (
          <Button icon="check" disabled={!active || !begun} onClick={() => setAsking('finish')}>
            {t('page.table.finish')}
          </Button>
        )}
        {children}
        {props.onRestart && (
          <Button
            icon="restart"
            look={over && isLive(state) ? 'primary' : ''}
            onClick={() => (over || !begun ? props.onRestart?.() : setAsking('restart'))}
          >
            {t('page.table.restart')}
          </Button>
        )}
        <a
          class="button"
          href={`/rules/${state.game.id}?back=${encodeURIComponent(location.pathname + location.search + location.hash)}`}
        >
          <Icon name="book" />
          {t('page.home.rules')}
        </a>
        {over && props.onReview && (
          <Button icon="chart" onClick={props.onReview}>
            {t('page.table.review')}
          </Button>
        )}
      </div>
      {asking === 'resign' && (
        <Question
          title={t('page.table.resignSure')}
          no={t('page.table.no')}
          yes={t('page.table.resign')}
          look="danger"
          onYes={() => void table.resign()}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'finish' && made && (
        <Question
          title={t('page.table.finishSure')}
          line={t('page.table.finishLine', { made })}
          no={t('page.table.goOn')}
          yes={t('page.table.finish')}
          onYes={() => void table.resign()}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'restart' && (
        <Question
          title={t('page.table.restartSure')}
          line={t('page.table.restartKept')}
          no={t('page.table.goOn')}
          yes={t('page.table.restartDo')}
          onYes={() => props.onRestart?.()}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
