// What can be done with an account in a window of its own.

export type AccountDeed = 'save' | 'log_in' | 'change' | 'choose' | 'everywhere' | 'delete';

/** The heading of each window, and its button. */
export const HEADINGS: Record<AccountDeed, string> = {
  save: 'account-save',
  log_in: 'account-log-in',
  change: 'account-change',
  choose: 'account-choose',
  everywhere: 'account-log-out-everywhere',
  delete: 'account-delete',
};

/** What the menu offers: logging out is for those who can come back. */
export function offered(saved: boolean): AccountDeed[] {
  return saved ? ['change', 'everywhere', 'delete'] : ['save', 'log_in', 'delete'];
}
