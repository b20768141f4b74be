// Why the last action was not done.
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { asSentence } from '../../app/sentence';
import type { OnlineTable } from '../../online/table';

export function Refusal({ table }: { table: OnlineTable }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [table.refusal]); // whoever asked may be further down
  return table.refusal ? (
    <p ref={box} class="notice warning refusal" role="alert">
      <span>{asSentence(table.refusal)}</span>
      <Button look="small" onClick={() => table.refuse(null)}>
        {t('page.table.close')}
      </Button>
    </p>
  ) : null;
}
