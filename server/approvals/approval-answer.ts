import type { z } from 'zod';
import type { approval, refunded } from '#contract/staff/approval-calls.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { ApprovalLimits } from '#domain/staff/approvals.ts';
import { nameOfType } from '../catalogue/type-name.ts';
import type { EditedOrder } from '../orders/staff-edits/edited-lines.ts';
import type { KeptLoss } from '../refunds/keep-lost.ts';
import type { HangingBenefits, RefundedOrder } from '../refunds/refund-request.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';
import type { ApprovalRow } from '../store/staff/approvals.ts';
import { givenBy } from './approval-acts.ts';

type Answer = z.output<typeof approval>;

/** A refund on the wire. */
export const wireRefund = (
  {
    parts,
    kept_places = 0,
    fees = [],
    failed = [],
    benefits,
    gift_codes,
    ...refund
  }: RefundedOrder,
  catalogue: Catalogue,
): z.output<typeof refunded> => ({
  ...refund,
  benefits: benefits ? wireBenefits(benefits, catalogue) : null,
  gift_codes: gift_codes ?? null,
  kept_places,
  fees: fees.map((fee) => ({ ...fee })),
  failed: failed.map((one) => ({ ...one })),
  parts: parts.map(({ gateway_id, kind = null, brand = null, last_four, amount }) => ({
    method: gateway_id,
    kind,
    brand,
    last_four,
    amount,
  })),
});

/** The tickets that depend on a refund, in the wire format; with their holders when shown on an order's page. */
export const wireBenefits = (
  { choice, orders, elsewhere, amount }: HangingBenefits,
  catalogue: Catalogue,
  holders: ReadonlyMap<string, string> = new Map(),
): NonNullable<z.output<typeof refunded>['benefits']> => ({
  choice,
  elsewhere,
  amount,
  orders: orders.map(({ order, amount: back, tickets }) => ({
    order,
    amount: back,
    tickets: tickets.map(({ id, type, event, starts_at }) => ({
      id,
      event: catalogue.templates.get(event)?.name ?? event,
      type: nameOfType(catalogue, type),
      starts_at,
      timezone: timezoneOf(catalogue, event),
      holder: holders.get(id) ?? null,
    })),
  })),
});

/** The outcome of a dry run of many refunds, as stored with a request. */
export interface ManyRefunded {
  readonly orders: number;
  readonly left: number;
  readonly tickets: number;
  readonly currency: string;
  /** A decimal text. */
  readonly amount: string;
}

/** The limits before and after a request to change them, as it stores them: in minor units. */
export interface LooserLimits {
  readonly before: ApprovalLimits;
  readonly after: ApprovalLimits;
}

/** A request to hold places, as stored. */
export interface AskedCart {
  /** The buyer's name. */
  readonly name: string;
  readonly event: string;
  readonly starts_at: string | null;
  readonly timezone: string;
  /** The day of the visit. */
  readonly visit: string | null;
  readonly places: number;
  /** A decimal text. */
  readonly price: string;
  readonly until: string | null;
  /** An instalment without a day is due on the day of the approval. */
  readonly parts: readonly { readonly day: string | null; readonly amount: string }[];
  readonly least_first_percent: number;
}

/** Limits on the wire, with their currency. */
export const wireLimits = (limits: ApprovalLimits, currency: string) => ({
  currency,
  limits: {
    per_order: amountText(limits.per_order, currency),
    per_day: amountText(limits.per_day, currency),
    per_bulk: amountText(limits.per_bulk, currency),
  },
});

export const amountText = (amount: number | null, currency: string) =>
  amount === null ? null : formatAmount(amount, currency);

/** A request for approval on the wire. */
export const wireApproval = (row: ApprovalRow, catalogue: Catalogue): Answer => ({
  id: row.id,
  order: row.order_number,
  ...wireOutcome(row, catalogue),
  session: sessionOf(row, catalogue.templates),
  seller: row.seller_id === null ? null : sellerOf(row.seller_id, catalogue.sellers),
  reason: row.reason,
  act: row.act,
  version: row.version,
  asked_by: { id: row.asked_by, name: row.asked_name },
  asked_at: row.asked_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  state: row.state,
  decided_by: row.decided_name,
  decided_at: row.decided_at?.toISOString() ?? null,
});

const sellerOf = (id: string, sellers: Catalogue['sellers']) => ({
  id,
  name: sellers.get(id)?.name ?? id,
});

/** The facts of refunded tickets alone. */
const noTicketsRefunded = {
  kept_places: 0,
  fees: [],
  failed: [],
  benefits: null,
  gift_codes: null,
};

/** The session that a request would cancel. */
function sessionOf(row: ApprovalRow, templates: Catalogue['templates']): Answer['session'] {
  const { event_session_id: id, event_template_id: event, starts_at, timezone } = row;
  if (id === null || event === null || starts_at === null || timezone === null) return null;
  const { orders, left } = row.outcome as ManyRefunded;
  return {
    id,
    event: templates.get(event)?.name ?? event,
    starts_at: starts_at.toISOString(),
    timezone,
    orders,
    left,
    check: checkOf(row),
  };
}

/** The second dry run, which starts when someone approves a request. */
function checkOf({ state, check_state: check }: ApprovalRow): 'running' | 'failed' | null {
  if (state !== 'waiting') return null;
  if (check === 'failed') return 'failed';
  return check === 'queued' || check === 'running' ? 'running' : null;
}

/** The outcome of a request, on the wire. */
function wireOutcome(
  row: ApprovalRow,
  catalogue: Catalogue,
): Pick<Answer, 'bulk' | 'outcome' | 'edit' | 'limits' | 'cart'> {
  return { limits: null, cart: null, ...outcomeOf(row, catalogue) };
}

function outcomeOf(
  row: ApprovalRow,
  catalogue: Catalogue,
): Pick<Answer, 'bulk' | 'outcome' | 'edit'> & Partial<Pick<Answer, 'limits' | 'cart'>> {
  const { act, bulk_run_id: run, outcome } = row;
  const ofPortal = catalogue.portal.currency;
  const nothing = { tickets: 0, amount: '0', staying_change: '0', parts: [] };
  if (act === 'hold_cart') {
    const { parts, event, ...cart } = outcome as AskedCart;
    return {
      bulk: null,
      outcome: { ...nothing, ...noTicketsRefunded, currency: ofPortal },
      edit: null,
      cart: {
        ...cart,
        event: catalogue.templates.get(event)?.name ?? event,
        parts: parts.map((part) => ({ ...part })),
      },
    };
  }
  if (act === 'loosen_limits') {
    const { before, after } = outcome as LooserLimits;
    return {
      bulk: null,
      outcome: { ...nothing, ...noTicketsRefunded, currency: ofPortal },
      edit: null,
      limits: {
        before: wireLimits(before, ofPortal).limits,
        after: wireLimits(after, ofPortal).limits,
      },
    };
  }
  if (act === 'keep_lost_order') {
    const { amount, currency } = outcome as KeptLoss;
    return {
      bulk: null,
      outcome: { ...nothing, ...noTicketsRefunded, amount, currency },
      edit: null,
    };
  }
  if (act === 'edit_order') {
    const edit = outcome as EditedOrder;
    const { currency, staying_change, parts } = edit;
    const given = { ...givenBy(edit), ...noTicketsRefunded, currency, staying_change, parts };
    return { bulk: null, outcome: given, edit };
  }
  if (act === 'refund_order') {
    return { bulk: null, outcome: wireRefund(outcome as RefundedOrder, catalogue), edit: null };
  }
  const { orders, left, tickets, currency, amount } = outcome as ManyRefunded;
  return {
    bulk: run === null ? null : { run, orders, left, check: checkOf(row) },
    outcome: {
      tickets,
      currency,
      amount,
      staying_change: '0',
      parts: [],
      ...noTicketsRefunded,
    },
    edit: null,
  };
}
