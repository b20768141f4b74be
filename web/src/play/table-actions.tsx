// The buttons that every kind of table has, where it can do what they say.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../app/button';
import { Dialog } from '../app/dialog';
import { t } from '../app/messages';
import { TURN_OVER } from '../rules/types';
import { isDecision } from './entries';
import { isLive, isMyTurn, type Table, type TableState } from './table';

interface ActionsProps {
  table: Table;
  state: TableState;
  review?: boolean;
  onHint(): void;
  onRestart?(): void;
  onReview?(): void;
  children?: ComponentChildren; // more buttons, of this kind of table
}

export function TableActions({ table, state, review, children, ...props }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  const can = (ability: 'undo' | 'hint' | 'resign') => !review && table.can.has(ability);
  const active = isLive(state) && isMyTurn(state);
  const over = state.now.turn === TURN_OVER;
  return (
    <>
      <div class="actions" role="group" aria-label={t('page.table.more')}>
        {can('undo') && (
          <Button icon="undo" disabled={!state.entries.some(isDecision)} onClick={() => void table.undo()}>
            {t('page.table.undo')}
          </Button>
        )}
        {can('hint') && (
          <Button icon="hint" disabled={!active} onClick={props.onHint}>
            {t('page.table.hint')}
          </Button>
        )}
        {can('resign') && state.seats.length > 1 && !over && (
          <Button icon="flag" disabled={!active && table.can.has('restart')} onClick={() => setAsking(true)}>
            {t('page.table.resign')}
          </Button>
        )}
        {children}
        {props.onRestart && (
          <Button icon="restart" look={over ? 'primary' : ''} onClick={props.onRestart}>
            {t('page.table.restart')}
          </Button>
        )}
        {over && props.onReview && (
          <Button icon="chart" onClick={props.onReview}>
            {t('page.table.review')}
          </Button>
        )}
      </div>
      {asking && <ResignDialog onResign={() => void table.resign()} onClose={() => setAsking(false)} />}
    </>
  );
}

function ResignDialog({ onResign, onClose }: { onResign(): void; onClose(): void }) {
  const resign = () => {
    onClose();
    onResign();
  };
  return (
    <Dialog title={t('page.table.resignSure')} onClose={onClose}>
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('page.table.no')}</Button>
        <Button look="danger" onClick={resign}>
          {t('page.table.resign')}
        </Button>
      </div>
    </Dialog>
  );
}
