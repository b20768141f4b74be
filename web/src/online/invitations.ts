// The invitations to a table made here: shown again after a reload, forgotten with the tab.

interface Invitation {
  seat: number;
  code: string;
}

const keyOf = (table: string) => `fivefold.invite.${table}`;

export function keepInvitations(table: string, invitations: Invitation[]): void {
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify(invitations));
  } catch {
    // The link can still be made again by starting another table.
  }
}

export function invitationsTo(table: string): Invitation[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table)) ?? '[]') as Invitation[];
  } catch {
    return [];
  }
}
