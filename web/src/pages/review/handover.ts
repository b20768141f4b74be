// A record on its way from a table to the review page.
let waiting: string | null = null;

export function keepForReview(record: string): void {
  waiting = record;
}

export function takeForReview(): string | null {
  const record = waiting;
  waiting = null;
  return record;
}
