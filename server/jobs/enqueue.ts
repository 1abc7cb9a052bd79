import type { ChangedLimits, SignInChange } from '#contract/letters/letters.ts';
import type { ExportKind } from '#domain/exports/export-kinds.ts';
import type { Decline } from '#domain/memberships/renewal-schedule.ts';
import { uuid } from '../setup/random.ts';
import type { MailboxPurpose } from '../store/accounts/mailbox-tokens.ts';
import type { Tx } from '../store/database.ts';
import { addJob, addJobInLine } from '../store/job-queue.ts';
import { type NewLetter, queueLetter } from '../store/letters/letter-rows.ts';

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

/** The fields of a letter's payload that are taken from its kept row. */
interface LetterPayload {
  readonly portal_id: number;
  /** The id of its kept row (LET-02); missing in jobs of an earlier release. */
  readonly letter_id?: string;
  /** Distinguishes a letter that staff sent again: it gets a Message-ID of its own. */
  readonly again?: string;
}

/** The news about a person's console sign-in (STF-20). */
export type StaffNotice =
  | {
      readonly kind: 'reset_issued';
      readonly person_id: string;
      /** The person who issued the link; null for the operator. */
      readonly by: string | null;
    }
  | { readonly kind: 'sign_in_changed'; readonly what: SignInChange }
  | SupportNotice
  | LimitsNotice
  | LetInNotice
  | GuardNotice
  | ApprovalNotice
  | DraftNotice
  | SettingsNotice;

/** The news that a draft with developers' settings was published (PUB-21). */
export interface SettingsNotice {
  readonly kind: 'settings_published';
  readonly draft_id: string;
  readonly revision: number;
  /** The person who published it. */
  readonly by: string;
}

/**
 * The news that a scheduled draft was not published, or will not be by what is known (PUB-08), or that a quick change was published
 * to what the draft changes too (PUB-10).
 */
export type DraftNotice = { readonly kind: 'draft'; readonly draft_id: string } & (
  | {
      readonly what: 'failed' | 'will_fail';
      /** When it was or is due, ISO 8601. */
      readonly due: string;
    }
  | { readonly what: 'touched'; readonly revision: number; readonly by: string }
);

/** The news that the limits for giving money away alone were changed (STF-12). */
export interface LimitsNotice {
  readonly kind: 'limits_changed';
  /** The person who changed them. */
  readonly by: string;
  readonly limits: ChangedLimits;
}

/** The news that a person may now decide requests: through an invitation, or through changed roles (STF-12). */
export interface LetInNotice {
  readonly kind: 'let_in';
  /** The person who let them in. */
  readonly by: string;
  /** Null for an invitation, which the address has. */
  readonly person_id: string | null;
  readonly link_id: string | null;
}

/** The news that someone is guessing the reader's password, with a link that lets the reader continue (STF-14). */
export interface GuardNotice {
  readonly kind: 'sign_in_guarded';
}

/** The news about a request for approval (STF-12). */
export interface ApprovalNotice {
  readonly kind: 'approval';
  readonly what: 'asked' | 'declined' | 'expired';
  readonly approval_id: string;
  /** The amount that it would give away, as a decimal text; null for a request about the limits. */
  readonly amount: string | null;
}

/** The news that a consent to the operator's support was given, used or withdrawn (STF-18). */
export interface SupportNotice {
  readonly kind: 'support';
  readonly what: 'given' | 'used' | 'withdrawn';
  /** The person who did it. */
  readonly by: string;
  /** The end of the consent; null for one that has ended. */
  readonly until: string | null;
}

/** The payload of each job; every one carries its portal (law 8). */
export interface JobPayloads {
  readonly mail_confirmation: LetterPayload & {
    readonly ticket_order_id: string;
    /** Distinguishes a later letter of the order: the same for every attempt at it. */
    readonly occasion?: string;
    /** The buyer's account: the letter goes to its confirmed address, if it has one, instead of the order's. */
    readonly member_id?: string;
  };
  readonly resend_orders: {
    readonly portal_id: number;
    readonly occasion: string;
    readonly email: string;
    /** The account of the requester; by default, the one that confirmed the address. */
    readonly member_id?: string;
    readonly memberships_only: boolean;
  };
  /** Announces a change whose page did not request its letter. */
  readonly announce_change: { readonly portal_id: number; readonly order_change_id: string };
  /** The letter about a buyer's change of an order: each change once. */
  readonly mail_order_change: LetterPayload & { readonly order_change_id: string };
  /** Finds the holders of an order's tickets, or of those that a change removed or added, and enqueues their letters. */
  readonly tell_holders: {
    readonly portal_id: number;
    /** Omitted with a change, which names its order. */
    readonly ticket_order_id?: string;
    readonly order_change_id?: string;
    /** Distinguishes later letters: the same for every attempt at them. */
    readonly occasion?: string;
  };
  /** Sends a holder their own tickets of an order, one of which is named; the letter goes to that ticket's address. */
  readonly mail_holder: LetterPayload & {
    readonly ticket_order_id: string;
    readonly ticket_id: string;
    readonly order_change_id?: string;
    readonly occasion?: string;
  };
  readonly mail_gift_card: LetterPayload & { readonly ledger_account_id: string };
  readonly mail_gift_code: LetterPayload & { readonly gift_code_id: string };
  readonly mail_gift_membership: LetterPayload & { readonly membership_id: string };
  readonly mail_refund: LetterPayload & {
    readonly payment_entry_id: string;
    readonly ticket_order_id: string;
  };
  readonly mail_refund_failed: JobPayloads['mail_refund'];
  readonly mail_mailbox_token: LetterPayload & {
    readonly seller_id: string;
    readonly language: string;
    /** Identifies the letter: the same for every attempt at it. */
    readonly occasion: string;
    readonly purpose: MailboxPurpose;
    readonly email: string;
    /** Omitted if it is looked up by the address. */
    readonly identity_id?: string;
  };
  readonly mail_renewal: LetterPayload & {
    readonly membership_id: string;
    /** The end that the renewal is about, ISO 8601. */
    readonly term_end: string;
    readonly about: RenewalLetter;
  };
  /** An order's tickets may differ from its passes in wallets. */
  readonly update_passes: { readonly portal_id: number; readonly ticket_order_id: string };
  /** The letter with a console link; the job generates the link's secret. */
  readonly mail_staff_link: LetterPayload & { readonly link_id: string };
  /** Tells one person by letter about a sign-in change. */
  readonly mail_staff_notice: LetterPayload & {
    /** The person who gets the letter. */
    readonly person_id: string;
    /** Identifies the letter: the same for every attempt at it. */
    readonly occasion: string;
    readonly about: StaffNotice;
  };
  /** Tells a person about their scheduled export (MON-05); the letter contains none of its data. */
  readonly mail_staff_export: LetterPayload & {
    readonly person_id: string;
    readonly kind: ExportKind;
    readonly outcome: 'ready' | 'failed' | 'stopped';
    /** Identifies the letter: the same for every attempt at it. */
    readonly occasion: string;
  };
  /** The code that confirms a sample person's session; the job generates it. */
  readonly send_sample_code: {
    readonly portal_id: number;
    readonly person_id: string;
    readonly session_id: string;
  };
  /** Sends a buyer the link to pay for a change that staff made (SLS-04). */
  readonly mail_change_offered: LetterPayload & {
    readonly ticket_order_id: string;
    /** The cart of the change. */
    readonly cart_id: string;
  };
  /** Sends a buyer the link to pay for places that staff hold for them (SLS-06). */
  readonly mail_payment_link: LetterPayload & {
    /** The row of the cart that staff see. */
    readonly staff_cart_id: string;
    /** The cart that the link leads to. */
    readonly cart_id: string;
    /** Distinguishes a later letter of the cart: the same for every attempt at it. */
    readonly occasion: string;
  };
  /** Tells the reader of an order's old address that its letters now go elsewhere. */
  readonly mail_order_readdressed: LetterPayload & {
    readonly ticket_order_id: string;
    /** Identifies the change: the same for every attempt at its letter. */
    readonly occasion: string;
    /** The old address. */
    readonly email: string;
  };
  /** Tells the reader of a member's old address that staff changed the account's address. */
  readonly mail_member_readdressed: LetterPayload & {
    readonly identity_id: string;
    readonly seller_id: string;
    readonly language: string;
    /** Identifies the change: the same for every attempt at its letter. */
    readonly occasion: string;
    /** The old address. */
    readonly email: string;
  };
  /** Tells a buyer that a database restore undid their purchase (OPS-07). */
  readonly mail_purchase_lost: LetterPayload & {
    readonly seller_id: string;
    readonly language: string;
    /** The charge: the same for every attempt at its letter. */
    readonly occasion: string;
    readonly email: string;
    readonly cart_number: string;
    /** The amount kept, a decimal text. */
    readonly amount: string;
    readonly currency: string;
    /** The attempt, if it is booked again; omitted if the money is refunded instead. */
    readonly payment_id?: string;
  };
  /** A scheduled draft is due (PUB-08). */
  readonly publish_scheduled_draft: { readonly portal_id: number; readonly draft_id: string };
  /** Something was published or cancelled on which scheduled drafts may stand. */
  readonly check_scheduled_drafts: { readonly portal_id: number };
  /** A request for approval has expired (STF-12). */
  readonly approval_over: { readonly portal_id: number; readonly approval_id: string };
  /** The next piece of an export (MON-05). */
  readonly make_export: { readonly portal_id: number; readonly export_id: string };
  /** The next piece of cancelling or moving a session (SLS-09). */
  readonly change_session: {
    readonly portal_id: number;
    readonly run_id: string;
    /** The number of the order after which it continues; null for the first piece. */
    readonly after: string | null;
  };
  /** The next piece of a bulk run (SLS-10). */
  readonly run_bulk: { readonly portal_id: number; readonly run_id: string };
  /** Applies the venue's rule to an order whose payment was lost. */
  readonly decide_loss: { readonly portal_id: number; readonly ticket_order_id: string };
  readonly mail_payment_failed: LetterPayload & { readonly payment_id: string };
}

export type JobName = keyof JobPayloads;

/** The jobs that send one letter each. */
export type LetterJobName = Extract<JobName, `mail_${string}`>;

/**
 * Enqueues a job in the transaction of its cause: both are committed, or neither is. A letter is kept with
 * its job (LET-02), in the same statement.
 */
export function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayloads[N],
  /** The time it is due; at once by default. */
  runAt?: Date,
): void {
  if (!name.startsWith('mail_')) {
    addJob(tx, name, payload, runAt);
    return;
  }
  const letter = letterOf(name, payload, uuid());
  queueLetter(tx, { ...letter, dueAt: runAt }, { ...payload, letter_id: letter.id });
}

/**
 * Enqueues the next piece of an export. A portal's pieces are processed one at a time, alternating between its exports.
 */
export const enqueueExport = (tx: Tx, payload: JobPayloads['make_export']): void =>
  addJobInLine(tx, 'make_export', payload, `exports of ${payload.portal_id}`);

/** Enqueues the next piece of a session's change. A portal's pieces take turns. */
export const enqueueSessionRun = (tx: Tx, payload: JobPayloads['change_session']): void =>
  addJobInLine(tx, 'change_session', payload, `sessions of ${payload.portal_id}`);

/** Enqueues the next piece of a bulk run. A portal's pieces take turns. */
export const enqueueBulkRun = (tx: Tx, payload: JobPayloads['run_bulk']): void =>
  addJobInLine(tx, 'run_bulk', payload, `bulk runs of ${payload.portal_id}`);

/**
 * The stored form of a job's payload. Leaves out an address, because a written letter has its recipient in a column of
 * its own, and the trace of one attempt.
 */
export function letterOf(task: string, payload: object, id: string): NewLetter {
  const { email: _, letter_id: __, traceparent: ___, ...kept } = payload as Record<string, unknown>;
  return { id, task, payload: kept };
}
