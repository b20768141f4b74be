// Arrows through the positions of a game.
import { IconButton } from '../app/button';
import type { IconName } from '../app/icons';
import { t } from '../app/messages';
import { lastDecision, nextStop } from './entries';
import type { Table, TableState } from './table';

interface StepperProps {
  table: Table;
  state: TableState;
  onLeave?(): void; // a step beyond either end
}

export function Stepper({ table, state, onLeave }: StepperProps) {
  const { entries, shown } = state;
  const atStart = lastDecision(entries, shown) < 0;
  const atEnd = shown >= entries.length;
  const step = (icon: IconName, label: string, isEnd: boolean, goal: number, isLeaving = false) => (
    <IconButton
      icon={icon}
      label={label}
      disabled={isEnd && !isLeaving}
      onClick={() => (isEnd ? onLeave?.() : void table.show(goal))}
    />
  );
  return (
    <div class="stepper" role="group" aria-label={t('page.table.moves')}>
      {step('first', t('page.table.first'), atStart, 0)}
      {step('back', t('page.table.back'), atStart, nextStop(entries, shown, -1), !!onLeave)}
      {step('forward', t('page.table.forward'), atEnd, nextStop(entries, shown, 1), !!onLeave)}
      {step('last', t('page.table.last'), atEnd, entries.length)}
    </div>
  );
}
