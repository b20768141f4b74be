import { announce } from '../../app/announce';
import type { Message } from '../../online/socket';
import type { OnlineTable } from '../../online/table';

/** Does it, or says why not; true when it was done. */
export async function perform(table: OnlineTable, message: Message): Promise<boolean> {
  const refusal = await table.tryAction(message);
  if (refusal) announce(refusal);
  return !refusal;
}
