import { undoneUntil } from '#domain/accounts/account-merge.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { type Scope, sellersOf } from '#domain/staff/rights.ts';
import { withinRate } from '../http/rate-limit.ts';
import { orderLine } from '../orders/list-orders.ts';
import { noteOf } from '../orders/staff/get-order.ts';
import { orderLineOf } from '../orders/staff/list-orders.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { mergesInto, type ShownMerge } from '../store/accounts/account-merges.ts';
import { loginFacts } from '../store/accounts/login-facts.ts';
import {
  type BoughtGiftCard,
  type BuyerLetter,
  type BuyerRef,
  buyerLetters,
  buyerOrders,
  giftCardsBought,
} from '../store/buyers/buyer-orders.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { showOrders } from '../store/orders/listed-orders.ts';
import { ordersById } from '../store/orders/orders.ts';
import { notesOf } from '../store/staff/notes.ts';
import { type FoundBuyer, findBuyer } from './find-buyer.ts';
import { membershipsOfBuyer } from './memberships.ts';
import { noteSubjectOf } from './note-subject.ts';

/** Number of a buyer's orders on one page. */
const pageSize = 50;
/** Maximum number of letters, and of gift cards, on a buyer's page. */
const listed = 100;

/** Number of merges on a member's page. */
const listedMerges = 20;

/** Limit on reads of buyers by each person. */
const rate = { limit: 60, seconds: 10 };

/** Counts a read of buyers; throws `too_many_requests`. */
export const withinOwnRate = ({ plainServices, portalId, viewer }: StaffRequest) =>
  withinRate({ services: plainServices, portalId }, 'staff_buyer', viewer.person.id, rate);

/**
 * Returns a buyer with everything they bought and own (SLS-07). Viewers limited to some sellers see only what is in those
 * sellers' orders, and nothing that belongs to no seller (STF-10).
 */
export async function getBuyer({ params: { key } }: StaffInput<'getBuyer'>, request: StaffRequest) {
  await withinOwnRate(request);
  const { services, portalId, catalogue, scope } = request;
  const now = services.now();
  const isWhole = scope === 'all';
  return services.store.read(portalId, async (tx) => {
    const found = await findBuyer(tx, scope, key);
    const { ref, member } = found;
    const [data, orders, letters, cards, memberships, notes, log_in, merges] = await Promise.all([
      buyerData(tx, found, isWhole),
      ordersPage(tx, ref, { scope, after: null, catalogue }),
      buyerLetters(tx, ref, { sellers: sellersOf(scope), limit: listed }),
      isWhole ? giftCardsBought(tx, ref, listed) : null,
      isWhole ? membershipsOfBuyer(tx, member, { catalogue, now }) : null,
      isWhole ? notesOf(tx, noteSubjectOf(found)) : null,
      isWhole ? logInOf(tx, found, now) : null,
      isWhole && member ? mergesInto(tx, member.id, listedMerges) : null,
    ]);
    return {
      buyer: {
        key: found.key,
        is_member: member !== undefined,
        ...data,
        is_whole: isWhole,
        orders,
        letters: letters.map(letterOf),
        memberships,
        gift_cards: cards?.map((card) => giftCardOf(card, now)) ?? null,
        notes: notes?.map(noteOf) ?? null,
        merges: merges?.map((one) => mergeOf(one, now)) ?? null,
        log_in,
      },
    };
  });
}

/** Lists the next page of a buyer's orders. */
export async function listBuyerOrders(
  { params: { key }, query: { after } }: StaffInput<'listBuyerOrders'>,
  request: StaffRequest,
) {
  await withinOwnRate(request);
  const { services, portalId, catalogue, scope } = request;
  return services.store.read(portalId, async (tx) => {
    const { ref } = await findBuyer(tx, scope, key);
    return ordersPage(tx, ref, { scope, after: after.toUpperCase(), catalogue });
  });
}

interface PageOfOrders {
  readonly scope: Scope;
  readonly after: string | null;
  readonly catalogue: Catalogue;
}

async function ordersPage(tx: Tx, ref: BuyerRef, { scope, after, catalogue }: PageOfOrders) {
  const which = { sellers: sellersOf(scope), after, limit: pageSize + 1 };
  const found = await buyerOrders(tx, ref, which);
  const page = found.slice(0, pageSize);
  const orders = await showOrders(
    tx,
    page.map(({ id }) => id),
  );
  return {
    order: orders.map((order) => orderLineOf(orderLine(order, catalogue))),
    next: found.length > pageSize ? (page.at(-1)?.order_number ?? null) : null,
  };
}

/**
 * Returns a name and address: the member's own if the viewer sees the whole venue, otherwise those in the newest order that the
 * viewer may see.
 */
async function buyerData(tx: Tx, { member, newestOrderId }: FoundBuyer, isWhole: boolean) {
  if (member && isWhole) {
    const { email, first_name, last_name, contact } = member;
    return { email: email ?? '', first_name, last_name, contact: { ...contact } };
  }
  const [order] = newestOrderId === undefined ? [] : await ordersById(tx, [newestOrderId]);
  if (!order) throw new Error('a buyer without an order was found');
  const { email, first_name, last_name, contact } = order.buyer;
  return { email, first_name, last_name, contact: { ...contact } };
}

/** Returns which ways a member has to log in, without any secret. */
async function logInOf(tx: Tx, { member }: FoundBuyer, now: number) {
  const facts = member && (await loginFacts(tx, member.id, new Date(now)));
  if (!member || !facts) return null;
  const { issuer, ...others } = facts;
  return {
    ...others,
    provider: issuer && (URL.parse(issuer)?.host ?? issuer),
    is_confirmed: member.email_verified_at !== null,
    earlier_email: member.placeholder_email,
  };
}

const letterOf = ({
  id,
  created_at,
  kind,
  recipient,
  subject,
  state,
  order_number,
}: BuyerLetter) => ({
  id,
  at: created_at.toISOString(),
  kind,
  recipient,
  subject,
  state,
  order: order_number,
});

const mergeOf = (merge: ShownMerge, now: number) => {
  const until = undoneUntil(merge.merged_at.getTime());
  const isUndone = merge.undone_at !== null;
  return {
    id: merge.id,
    at: merge.merged_at.toISOString(),
    by: merge.by,
    email: merge.email ?? '',
    first_name: merge.first_name,
    last_name: merge.last_name,
    is_undone: isUndone,
    undo_until: isUndone || until <= now ? null : new Date(until).toISOString(),
  };
};

const giftCardOf = (card: BoughtGiftCard, now: number) => ({
  id: card.id,
  last_four: card.last_four,
  balance: formatAmount(card.balance, card.currency),
  state: cardState(card, now),
  expires_at: card.expires_at?.toISOString() ?? null,
  order: card.order_number,
});

function cardState(
  { blocked_at, expires_at, active_from }: BoughtGiftCard,
  now: number,
): 'blocked' | 'expired' | 'to_come' | 'active' {
  if (blocked_at !== null) return 'blocked';
  if (expires_at !== null && expires_at.getTime() <= now) return 'expired';
  return active_from.getTime() > now ? 'to_come' : 'active';
}
