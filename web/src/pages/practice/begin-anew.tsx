// Begins a puzzle anew: all moves are taken back, which is asked about before.
import { useState } from 'preact/hooks';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { Question } from '../../app/question';
import { countDecisions } from '../../play/entries';
import type { LocalTable } from '../../play/local';
import type { TableState } from '../../play/table';

export function BeginAnew({ table, state }: { table: LocalTable; state: TableState }) {
  const [asking, setAsking] = useState(false);
  const moves = countDecisions(state.entries);
  return (
    <>
      <Button icon="first" disabled={!moves} onClick={() => setAsking(true)}>
        {t('page.puzzle.restart')}
      </Button>
      {asking && (
        <Question
          title={t('page.puzzle.restartSure')}
          line={t('page.puzzle.restartLine', { moves })}
          no={t('page.table.goOn')}
          yes={t('page.puzzle.restart')}
          onYes={() => void table.rewind()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
