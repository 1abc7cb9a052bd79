import { flexiblePrice, hasFlexiblePrice } from '#domain/pricing/flexible-price.ts';
import { type ChosenSeat, seatTickets } from '#domain/seats/seat-need.ts';
import type { TicketLine } from '../cart/reserve.ts';
import type { OfferedGroup, OfferedType } from './offer.ts';

interface Chosen {
  readonly session: string | null;
  readonly quantities: Readonly<Record<string, number>>;
  readonly amounts: Readonly<Record<string, string>>;
}

export const typesOf = (groups: readonly OfferedGroup[]): readonly OfferedType[] =>
  groups.flatMap((group) => group.types);

/**
 * The buyer's own amount for a type with a flexible price; null while it is missing or out of
 * bounds.
 */
export function givenAmount(
  type: OfferedType,
  amounts: Chosen['amounts'],
  currency: string,
): string | null {
  const { currency_amount_min: min, currency_amount_max: max } = type;
  if (min === null || max === null) return null;
  const bounds = { currency_amount_min: min, currency_amount_max: max };
  return flexiblePrice(amounts[type.id] ?? '', bounds, currency);
}

/**
 * The first chosen type whose amount is missing or out of bounds (QTY-24); undefined if there is
 * none.
 */
export const typeWithoutAmount = (
  groups: readonly OfferedGroup[],
  { quantities, amounts }: Chosen,
  currency: string,
): OfferedType | undefined =>
  typesOf(groups).find(
    (type) =>
      (quantities[type.id] ?? 0) > 0 &&
      hasFlexiblePrice(type) &&
      givenAmount(type, amounts, currency) === null,
  );

/**
 * One line per ticket, in the wire's format (CRT-06, QTY-46); a seated ticket carries its seat
 * (A-32).
 */
export function chosenLines(
  groups: readonly OfferedGroup[],
  chosen: Chosen & { readonly seats: readonly ChosenSeat[] },
  currency: string,
): TicketLine[] {
  const { session, quantities, amounts, seats } = chosen;
  const when = session === null ? {} : { event_session_id: session };
  const seated = groups.filter(({ isSeated }) => isSeated);
  const plain = typesOf(groups.filter(({ isSeated }) => !isSeated));
  return [
    ...plain.flatMap((type) => {
      const amount = givenAmount(type, amounts, currency);
      return Array.from({ length: quantities[type.id] ?? 0 }, () => ({
        ticket_type_id: type.id,
        ...when,
        ...(amount === null ? {} : { face_value: amount }),
      }));
    }),
    ...seatTickets(seated, quantities, seats).map(({ typeId, seat }) => ({
      ticket_type_id: typeId,
      ...when,
      handler_data: {
        seat_template_id: seat.templateID,
        ticket_group_id: seat.ticketGroupID,
      },
    })),
  ];
}
