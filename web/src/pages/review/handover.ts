// A record on its way from a table to the review page.
import { navigate } from '../../app/router';
import type { Table } from '../../play/table';

let waiting: string | null = null;

export async function openForReview(table: Table): Promise<void> {
  waiting = await table.record();
  navigate('/review');
}

export function takeForReview(): string | null {
  const record = waiting;
  waiting = null;
  return record;
}
