import type { SignInChange } from '#contract/letters/letters.ts';
import type { Decline } from '#domain/memberships/renewal-schedule.ts';
import type { MailboxPurpose } from '../store/accounts/mailbox-tokens.ts';
import type { Tx } from '../store/database.ts';
import { addJob } from '../store/job-queue.ts';

/** The news about an automatic renewal; days are the venue's, YYYY-MM-DD. */
export type RenewalLetter =
  | { readonly kind: 'notice'; readonly chargeDay: string }
  | {
      readonly kind: 'declined';
      readonly why: Decline;
      /** Number of declined charges so far. */
      readonly declines: number;
      /** The day of the next attempt, or the last day to pay. */
      readonly day: string;
    }
  | { readonly kind: 'given_up' };

/** The news about somebody's sign-in at the console (STF-20). */
export type StaffNotice =
  | {
      readonly kind: 'reset_issued';
      readonly person_id: string;
      /** The person who issued the link; null for the operator. */
      readonly by: string | null;
    }
  | { readonly kind: 'sign_in_changed'; readonly what: SignInChange };

/** The payload of each job; every one carries its portal (law 8). */
export interface JobPayloads {
  readonly mail_confirmation: {
    readonly portal_id: number;
    readonly ticket_order_id: string;
    /** Distinguishes a later letter of the order: the same for every attempt at it. */
    readonly occasion?: string;
  };
  readonly resend_orders: {
    readonly portal_id: number;
    readonly occasion: string;
    readonly email: string;
    readonly memberships_only: boolean;
  };
  /** Announces a change whose page did not request its letter. */
  readonly announce_change: { readonly portal_id: number; readonly order_change_id: string };
  /** The letter about a buyer's change of an order: each change once. */
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
    /** Identifies the letter: the same for every attempt at it. */
    readonly occasion: string;
    readonly purpose: MailboxPurpose;
    readonly email: string;
    /** Omitted if it is looked up by the address. */
    readonly identity_id?: string;
  };
  readonly mail_renewal: {
    readonly portal_id: number;
    readonly membership_id: string;
    /** The end that the renewal is about, ISO 8601. */
    readonly term_end: string;
    readonly about: RenewalLetter;
  };
  /** An order's tickets may differ from its passes in wallets. */
  readonly update_passes: { readonly portal_id: number; readonly ticket_order_id: string };
  /** The code that confirms a session of a person of the samples; the job makes it. */
  /** The letter with a link for the console; the job makes the link's secret. */
  readonly mail_staff_link: { readonly portal_id: number; readonly link_id: string };
  /** The letter that tells one person about a sign-in. */
  readonly mail_staff_notice: {
    readonly portal_id: number;
    /** The reader. */
    readonly person_id: string;
    /** Identifies the letter: the same for every attempt at it. */
    readonly occasion: string;
    readonly about: StaffNotice;
  };
  readonly mail_sample_code: {
    readonly portal_id: number;
    readonly person_id: string;
    readonly session_id: string;
  };
  readonly mail_payment_failed: { readonly portal_id: number; readonly payment_id: string };
}

export type JobName = keyof JobPayloads;

/** Enqueues a job in the transaction of its cause: both are committed, or neither is. */
export function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayloads[N],
  /** The time it is due; at once by default. */
  runAt?: Date,
): void {
  addJob(tx, name, payload, runAt);
}
