import { Refusal } from '#contract/api/refusals.ts';
import { isOnSale } from '#domain/events/on-sale.ts';
import { eventOfCode, type Redeems, readGiftCode } from '#domain/gifts/gift-code.ts';
import type { ApiRequest } from '../http/request.ts';
import { uncountTries } from '../http/tries.ts';
import { secretsOf } from '../setup/settings.ts';
import { configValue, groupOfEventOnSale } from '../store/catalogue/catalogue.ts';
import { type GiftCodeRow, giftCodeByHash } from '../store/gifts/gift-codes.ts';
import { lostGiftCodes } from '../store/refunds/losses.ts';
import { cardSecrets } from './card-secrets.ts';
import { countNumberTry } from './number-tries.ts';

/** A gift-of-membership code, and what it can be redeemed for at this seller now. */
export interface FoundGiftCode {
  readonly row: GiftCodeRow;
  /** The event of its memberships; null if none of them is available (MEM-23). */
  readonly eventId: string | null;
  /** Its tickets for that event. */
  readonly redeems: Redeems;
}

/**
 * Finds a typed code. Wrong ones are counted by caller against guessing; malformed ones are refused
 * without a lookup. Throws code_not_found and too_many_requests.
 */
export async function findGiftCode(
  request: ApiRequest,
  typed: string,
  context: 'gift_code' | 'reserve',
): Promise<FoundGiftCode> {
  const { services, portalId, catalogue } = request;
  const notFound = () => new Refusal('code_not_found', context, { code: typed });
  const code = readGiftCode(typed);
  if (code === null) throw notFound();
  const counted = await countNumberTry(request, 'gift_code');
  const kept = secretsOf(services.settings, catalogue.portal);
  const hash = cardSecrets(kept.secret).codeHashOf(kept.number, code);
  const found = await services.store.read(portalId, async (tx) => {
    const row = await giftCodeByHash(tx, hash);
    return row && { row, isLost: (await lostGiftCodes(tx, [row.id])).has(row.id) };
  });
  if (!found) throw notFound();
  // While its money is lost, it counts as taken back.
  const row = found.isLost
    ? { ...found.row, voided_at: found.row.voided_at ?? new Date(services.now()) }
    : found.row;
  await uncountTries(request, counted);
  return { row, ...redeemable(request, row) };
}

/** The tickets that a code can be redeemed for at this seller: all of one event, from levels on sale. */
function redeemable(
  { catalogue, seller, services }: ApiRequest,
  row: GiftCodeRow,
): Pick<FoundGiftCode, 'eventId' | 'redeems'> {
  const tickets = Object.entries(row.redeems).flatMap(([typeId, count]) => {
    const type = catalogue.types.get(typeId);
    const group = type && groupOfEventOnSale(catalogue, type.ticket_group_id);
    const event = group && catalogue.templates.get(group.event_template_id);
    const isThere = type?.withdrawn === false && group?.withdrawn === false;
    if (!isThere || event?.seller_id !== seller.id) return [];
    const isOffered = group.hidden_type !== 'public_member_only' && isOnSale(group, services.now());
    return [{ typeId, count, eventId: event.id, isOffered }];
  });
  const isWhole = tickets.length === Object.keys(row.redeems).length;
  const membershipEvent = configValue(catalogue, 'membership_event_id', { seller: seller.id });
  const eventId = eventOfCode(
    tickets.map((ticket) => ticket.eventId),
    membershipEvent ?? '',
  );
  const chosen = tickets.filter((ticket) => ticket.eventId === eventId);
  if (!isWhole || chosen.length === 0 || chosen.some(({ isOffered }) => !isOffered)) {
    return { eventId: null, redeems: {} };
  }
  return { eventId, redeems: Object.fromEntries(chosen.map((one) => [one.typeId, one.count])) };
}
