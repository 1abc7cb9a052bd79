import { type AnchorContext, brokenAnchorRule } from '../events/anchor.ts';

/** The server's answer about a cart stored in the browser. */
export type CartLookup =
  | { readonly kind: 'found'; readonly state: string; readonly tickets: number }
  /** `status` is 0 without an answer. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string };

/**
 * The next step for a stored cart: `keep` it; `delete` it on the server too; `clear` it from the browser; or `claim`
 * it, which turns a guest's cart into the member's without losing its places.
 */
export type CartAction = 'keep' | 'delete' | 'clear' | 'claim';

/**
 * Decides what to do with the browser's cart after looking it up on the server (CRT-22 to 26). Keeps the cart if the
 * server does not answer.
 */
export function reconcile(look: CartLookup): CartAction {
  if (look.kind === 'found') {
    if (look.state !== 'pending') return 'clear';
    return look.tickets === 0 ? 'delete' : 'keep';
  }
  if (look.code === 'scope_error') return 'claim';
  return look.status === 404 || look.code === 'gateway_not_configured' ? 'clear' : 'keep';
}

interface CartTicket {
  readonly id: string;
  readonly event_template_id: string;
  readonly ticket_group_id: string;
}

/**
 * The scope of removing tickets (CRT-29, CRT-30, A-36): only the tickets; the cart, if nothing is left; or the whole
 * cart, if the rest needs a removed admission ticket.
 */
export function removalOf(
  tickets: readonly CartTicket[],
  removed: ReadonlySet<string>,
  known: AnchorContext,
): 'tickets' | 'cart' | 'cart_with_others' {
  const rest = tickets.filter(({ id }) => !removed.has(id));
  if (rest.length === 0) return 'cart';
  const takesAnchor = tickets.some(
    ({ id, event_template_id }) => removed.has(id) && event_template_id === known.anchorEvent,
  );
  const events = new Set(rest.map(({ event_template_id }) => event_template_id));
  const broken = takesAnchor ? brokenAnchorRule(rest, events, known) : null;
  // While some admission tickets are left, tickets that must match their number can be removed until they do.
  return broken?.fault === 'anchor_required' ? 'cart_with_others' : 'tickets';
}

/** The outcome of opening a cart by its id (CRT-40 to 44, A-12, A-35). */
export type Transfer =
  | { readonly kind: 'take' }
  | { readonly kind: 'ordered'; readonly orderIds: readonly string[] }
  /** Ordered by another browser: its orders are not disclosed (decision 082). */
  | { readonly kind: 'paid' }
  /** Ordered, but not fully paid: leads to its payment page. */
  | { readonly kind: 'owing' }
  /** Being paid by a debit, which takes days: the buyer can only wait. */
  | { readonly kind: 'clearing' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'refused'; readonly why: 'other_member' | 'denied' | 'not_found' | 'failed' };

/** `own` holds the identities whose carts may be taken over: the public one and the member's. */
export function transferOf(
  look:
    | {
        readonly kind: 'found';
        readonly state: string;
        readonly identity: string;
        readonly orderIds: readonly string[];
        /** Decimal amount. */
        readonly outstanding: string;
        readonly isClearing: boolean;
      }
    | { readonly kind: 'refused'; readonly status: number; readonly code?: string | undefined },
  own: ReadonlySet<string>,
): Transfer {
  if (look.kind === 'refused') {
    // The server's own code for this case (CRT-41); any other refusal is CRT-42.
    if (look.code === 'scope_error') return { kind: 'refused', why: 'other_member' };
    if (look.status === 403) return { kind: 'refused', why: 'denied' };
    const isNothing = look.status === 404 || look.status === 400;
    return { kind: 'refused', why: isNothing ? 'not_found' : 'failed' };
  }
  if (!own.has(look.identity)) return { kind: 'refused', why: 'other_member' };
  if (look.isClearing) return { kind: 'clearing' };
  if (look.state === 'ordered') {
    if (Number(look.outstanding) > 0) return { kind: 'owing' };
    return look.orderIds.length > 0
      ? { kind: 'ordered', orderIds: look.orderIds }
      : { kind: 'paid' };
  }
  return { kind: look.state === 'pending' ? 'take' : 'expired' };
}
