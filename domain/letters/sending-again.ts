interface Sending {
  readonly task: string;
  readonly state: string;
  readonly due_at: Date;
  readonly recipient: string | null;
}

/** The tasks whose payload has an address, which is not stored with it. */
export const addressedTasks: readonly string[] = [
  'mail_mailbox_token',
  'mail_order_readdressed',
  'mail_member_readdressed',
  'mail_purchase_lost',
];

/** Milliseconds after which the queue has given up on an email: its attempts take about ten hours. */
const givenUpAfter = 24 * 60 * 60_000;

/**
 * Returns the reason why an email can't be sent again now, if any: it is still to be sent, or its address belongs to no
 * member and was not stored.
 */
export function againFault(
  { task, state, due_at, recipient }: Sending,
  now: number,
): 'still_queued' | 'no_recipient' | undefined {
  if (state === 'queued' && due_at.getTime() + givenUpAfter > now) return 'still_queued';
  // All other emails derive their recipient from their subject.
  return addressedTasks.includes(task) && recipient === null ? 'no_recipient' : undefined;
}
