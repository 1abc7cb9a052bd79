import { priceCart } from '#domain/pricing/cart-price.ts';
import { ruledTickets, rulesOfCodes } from '../catalogue/cart-rules.ts';
import type { ApiRequest } from '../http/request.ts';
import {
  acceptCodes,
  codeExhausted,
  codesToSave,
  type GivenCode,
  refuseWithoutCode,
} from '../pricing/promo-codes.ts';
import type { TicketToHold } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import { moveCodes, saveCodes, writePrices } from '../store/pricing/cart-codes.ts';
import type { WholeCart } from './view/cart-view.ts';

/** The tickets of a cart after a change. */
interface Change {
  readonly kept: readonly TicketToHold[];
  readonly added: readonly TicketToHold[];
}

/**
 * Prices a locked cart after a change, with its codes and those given, and takes their uses: after the
 * counters of places, before tickets are touched. `write` stores codes and prices once the tickets
 * exist. A code that no longer has an effect stays, in case it has one again.
 */
export async function priceWithCodes(
  request: ApiRequest,
  tx: Tx,
  { cart, codes }: WholeCart,
  { kept, added }: Change,
  given: readonly GivenCode[],
): Promise<{ write(): Promise<void> }> {
  const { catalogue, services } = request;
  const ids = [...kept, ...added].flatMap((ticket) => ticket.event_session_id ?? []);
  const sessions = await sessionFacts(tx, catalogue, ids);
  const tickets = ruledTickets([...kept, ...added], sessions, catalogue);
  const applied = rulesOfCodes(catalogue, codes);
  let left = given;
  for (;;) {
    const accepted = acceptCodes(request, left, { tickets, applied });
    const all = [...applied, ...accepted];
    refuseWithoutCode(catalogue, ruledTickets(added, sessions, catalogue), all, services.now());
    const taking = accepted.map(({ key }) => key);
    const exhausted = new Set(await moveCodes(tx, taking, 'take'));
    const asked = accepted.find(({ key, isSilent }) => exhausted.has(key) && !isSilent);
    if (asked) throw codeExhausted(asked.typed);
    if (exhausted.size === 0) {
      return {
        async write() {
          if (all.length === 0) return;
          await saveCodes(tx, cart.id, codesToSave(accepted));
          await writePrices(tx, cart.id, priceCart(tickets, all));
        },
      };
    }
    left = left.filter(({ key }) => !exhausted.has(key));
  }
}
