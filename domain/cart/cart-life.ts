import { type AnchorContext, brokenAnchorRule } from '../events/anchor.ts';

/** The server's answer about a cart that a browser remembers. */
export type CartLookup =
  | { readonly kind: 'found'; readonly state: string; readonly tickets: number }
  /** `status` is 0 if no answer came. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string };

/**
 * The next step with a remembered cart: `keep` it; `delete` it on the server too; `clear` it from
 * the browser; or `claim` it, which turns a guest's cart into the member's without losing its
 * places.
 */
export type CartAction = 'keep' | 'delete' | 'clear' | 'claim';

/**
 * Decides what happens to the browser's cart after a look at the server's (CRT-22 to 26). Without
 * an answer from the server the cart is kept.
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
 * The scope of removing tickets (CRT-29, CRT-30, A-36): the tickets only; the cart, if nothing is
 * left; or the whole cart, if what is left needs an admission ticket that goes.
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
  // While some admission is left, tickets that must match it can be removed until they do.
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
  /** A debit pays it, which takes days: it can only be waited for. */
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
    // The server's own code for it (CRT-41); any other refusal is CRT-42.
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
