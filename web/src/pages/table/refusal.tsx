// Why the last action was not done.
import { Button } from '../../app/button';
import { t } from '../../app/messages';
import { asSentence } from '../../app/sentence';
import type { OnlineTable } from '../../online/table';

export function Refusal({ table }: { table: OnlineTable }) {
  return table.refusal ? (
    <p class="notice warning refusal" role="alert">
      <span>{asSentence(table.refusal)}</span>
      <Button look="small" onClick={() => table.refuse(null)}>
        {t('page.table.close')}
      </Button>
    </p>
  ) : null;
}
