/** The kinds of letters (emails); each has a job of its own, `mail_…`. */
export const letterKinds = [
  'confirmation',
  'order_change',
  'holder',
  'change_offered',
  'order_readdressed',
  'payment_failed',
  'purchase_lost',
  'refund',
  'refund_failed',
  'gift_card',
  'gift_code',
  'gift_membership',
  'payment_link',
  'renewal',
  'mailbox_token',
  'member_readdressed',
  'staff_link',
  'staff_notice',
  'staff_export',
] as const;

export type LetterKind = (typeof letterKinds)[number];

/** The job that writes emails of a kind. */
export const taskOfKind = (kind: LetterKind): string => `mail_${kind}`;

/** The kind of email that a job writes; undefined for a job of another release. */
export const kindOfTask = (task: string): LetterKind | undefined =>
  letterKinds.find((kind) => taskOfKind(kind) === task);

/** Returns true for emails to the venue's staff. */
export const isForStaff = (task: string): boolean => task.startsWith('mail_staff_');

/**
 * The states of an email (LET-02). queued: its job waits or is tried again. sent: the mail server took it. skipped: it was no longer
 * true, or there was nobody to write to. refused: the mail server will never take it. failed: all attempts failed. bounced: it came
 * back later.
 */
export const letterStates = ['queued', 'sent', 'skipped', 'refused', 'failed', 'bounced'] as const;

export type LetterState = (typeof letterStates)[number];
