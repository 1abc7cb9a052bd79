/** The words of merging members' accounts. */
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `one ${one}` : `${count} ${many}`;

const things = (orders: number, memberships: number): string =>
  `${counted(orders, 'order', 'orders')} and ${counted(memberships, 'membership', 'memberships')}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const noun = (orders: number, memberships: number): string => capital(things(orders, memberships));

export const mergeWords = {
  title: 'Merged accounts',
  none: 'No accounts have been merged into this one.',
  act: 'Merge with …',
  nameOf: ({
    first_name,
    last_name,
    email,
  }: {
    first_name: string;
    last_name: string;
    email: string;
  }) => [`${first_name} ${last_name}`.trim(), email].filter(Boolean).join(', ') || 'No name',
  mergedBy: (name: string, when: string) => `Merged by ${name}, ${when}`,
  undone: 'This merge was undone.',
  undoUntil: (day: string) => `Can be undone until ${day}.`,

  dialog: 'Merge with another account',
  which: 'Account to merge into this one',
  whichHint: 'Type the start of the member’s last name, or their full email address.',
  missing: 'Choose an account.',
  next: 'Next',
  change: 'Back',
  confirm: 'Merge',
  moves: (orders: number, memberships: number, name: string) =>
    `${noun(orders, memberships)} move here from ${name}.`,
  closes:
    'That account is closed, and nobody can log in to it. Its password, its other ways to log in and its saved cards are not carried over. The merge can be undone for 30 days.',
  done: 'Accounts merged',
  tooMany: 'That account has more than 2,000 orders, which is the most that can be merged at once.',

  undo: 'Undo merge',
  undoLabel: (name: string) => `Undo the merge of ${name}`,
  undoTitle: 'Undo the merge?',
  undoAct: 'Undo merge',
  returns: (orders: number, memberships: number) =>
    `${noun(orders, memberships)} return to the other account, which logs in as before.`,
  stays: (orders: number, memberships: number) =>
    orders + memberships === 0
      ? 'Nothing has been bought here since.'
      : `${noun(orders, memberships)} bought since then stay here.`,
  undoDone: 'Merge undone',
  failed: 'It cannot be undone now.',

  /** Sentences by the reason of the refusal. */
  faults: {
    same_account: 'This is the same account.',
    two_renewals:
      'Both accounts have a membership that renews automatically. End one of the renewals first.',
    payment_in_progress: 'That account is paying for something. Try again when it is done.',
    undone: 'This merge has already been undone.',
    too_late: 'A merge can only be undone for 30 days.',
    kept_merged: 'This account has since been merged into another one. Undo that merge first.',
    email_in_use: 'Another member now has the closed account’s address.',
  } as Readonly<Record<string, string>>,
};
