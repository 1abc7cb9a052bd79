import { flexiblePrice } from '#domain/flexible-price.ts';
import type { TicketLine } from '../../cart/reserve.ts';
import { isFlexible, type OfferedGroup, type OfferedType } from './offer.ts';

interface Chosen {
  readonly session: string | null;
  readonly quantities: Readonly<Record<string, number>>;
  readonly amounts: Readonly<Record<string, string>>;
}

export const typesOf = (groups: readonly OfferedGroup[]): readonly OfferedType[] =>
  groups.flatMap((group) => group.types);

/** What a buyer gives for a type of a flexible price; null while it is missing or out of bounds. */
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

/** The first chosen type whose amount is missing or out of bounds (QTY-24). */
export const typeWithoutAmount = (
  groups: readonly OfferedGroup[],
  { quantities, amounts }: Chosen,
  currency: string,
): OfferedType | undefined =>
  typesOf(groups).find(
    (type) =>
      (quantities[type.id] ?? 0) > 0 &&
      isFlexible(type) &&
      givenAmount(type, amounts, currency) === null,
  );

/** One line a ticket, as the wire takes them (CRT-06, QTY-46). */
export function chosenLines(
  groups: readonly OfferedGroup[],
  { session, quantities, amounts }: Chosen,
  currency: string,
): TicketLine[] {
  return typesOf(groups).flatMap((type) => {
    const amount = givenAmount(type, amounts, currency);
    return Array.from({ length: quantities[type.id] ?? 0 }, () => ({
      ticket_type_id: type.id,
      ...(session === null ? {} : { event_session_id: session }),
      ...(amount === null ? {} : { face_value: amount }),
    }));
  });
}
