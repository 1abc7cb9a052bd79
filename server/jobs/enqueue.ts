import type { Decline } from '#domain/memberships/renewal-schedule.ts';
import type { MailboxPurpose } from '../store/accounts/mailbox-tokens.ts';
import type { Tx } from '../store/database.ts';
import { addJob } from '../store/job-queue.ts';

/** What there is to tell of a membership that renews itself; days are the venue's, YYYY-MM-DD. */
export type RenewalLetter =
  | { readonly kind: 'notice'; readonly chargeDay: string }
  | {
      readonly kind: 'declined';
      readonly why: Decline;
      /** Of the declined charges the how manieth. */
      readonly declines: number;
      /** When it is tried again, or until when it can be paid. */
      readonly day: string;
    }
  | { readonly kind: 'given_up' };

/** What each job needs to know; every one carries its portal (law 8). */
export interface JobPayloads {
  readonly mail_confirmation: {
    readonly portal_id: number;
    readonly ticket_order_id: string;
    /** Names a later letter of the order: the same for every try of it. */
    readonly occasion?: string;
  };
  readonly resend_orders: {
    readonly portal_id: number;
    readonly occasion: string;
    readonly email: string;
    readonly memberships_only: boolean;
  };
  /** Has a change told whose page did not ask for its letter. */
  readonly announce_change: { readonly portal_id: number; readonly order_change_id: string };
  /** What a buyer changed of an order: each change once. */
  readonly mail_order_change: { readonly portal_id: number; readonly order_change_id: string };
  readonly mail_gift_card: { readonly portal_id: number; readonly ledger_account_id: string };
  readonly mail_gift_code: { readonly portal_id: number; readonly gift_code_id: string };
  readonly mail_gift_membership: { readonly portal_id: number; readonly membership_id: string };
  readonly mail_refund: {
    readonly portal_id: number;
    readonly payment_entry_id: string;
    readonly ticket_order_id: string;
  };
  readonly mail_mailbox_token: {
    readonly portal_id: number;
    readonly seller_id: string;
    readonly language: string;
    /** Names the letter: the same for every try of it. */
    readonly occasion: string;
    readonly purpose: MailboxPurpose;
    readonly email: string;
    /** Left out where it is looked up by the address. */
    readonly identity_id?: string;
  };
  readonly mail_renewal: {
    readonly portal_id: number;
    readonly membership_id: string;
    /** The end that the renewal is about, ISO 8601. */
    readonly term_end: string;
    readonly about: RenewalLetter;
  };
  /** The tickets of an order say something else than its passes in wallets may. */
  readonly update_passes: { readonly portal_id: number; readonly ticket_order_id: string };
  readonly mail_payment_failed: { readonly portal_id: number; readonly payment_id: string };
}

export type JobName = keyof JobPayloads;

/** Puts a job into the queue in the same transaction as its cause: both stand or neither does. */
export function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayloads[N],
  /** When it is due; at once when left out. */
  runAt?: Date,
): Promise<void> {
  return addJob(tx, name, payload, runAt);
}
