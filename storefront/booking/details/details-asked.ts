import type { SurveyQuestion } from '#domain/cart/survey.ts';
import { type AdmitFields, admitFields } from '#domain/contact/admit.ts';
import type { GiftField } from '#domain/gifts/gift-delivery.ts';
import type { GroupAsks, OfferedGroup } from '../offer.ts';

/** A ticket and the details it requires. */
export interface AskedTicket {
  readonly typeId: string;
  readonly name: string;
  /** Position from 0 among the `count` tickets of its type. */
  readonly index: number;
  readonly count: number;
  readonly admit: AdmitFields;
  readonly voucher: { readonly pattern: string | null } | null;
  /** Set for a gift card, which has a recipient. */
  readonly gift: GroupAsks['gift'];
}

export interface AskedGroup {
  readonly id: string;
  readonly name: string;
  readonly questions: readonly SurveyQuestion[];
  readonly tickets: readonly AskedTicket[];
}

/** The details required by the chosen tickets, in the order of their lines (see chosenLines). */
export function detailsAsked(
  groups: readonly OfferedGroup[],
  quantities: Readonly<Record<string, number>>,
): AskedGroup[] {
  return groups
    .toSorted((one, other) => Number(one.isSeated) - Number(other.isSeated))
    .filter(({ types }) => types.some(({ id }) => (quantities[id] ?? 0) > 0))
    .map((group) => ({
      id: group.id,
      name: group.name,
      questions: group.asks?.questions ?? [],
      tickets: group.types.flatMap((type) => {
        const count = quantities[type.id] ?? 0;
        return Array.from({ length: count }, (_, index) => askedTicket(group, type, index, count));
      }),
    }));
}

function askedTicket(
  { asks }: OfferedGroup,
  { id, name }: OfferedGroup['types'][number],
  index: number,
  count: number,
): AskedTicket {
  const admit = asks
    ? admitFields(asks.admit, asks.rules[id], index)
    : ({ name: 'hidden', email: 'hidden' } as const);
  const voucher = asks?.vouchers ? { pattern: asks.vouchers[id] ?? null } : null;
  return { typeId: id, name, index, count, admit, voucher, gift: asks?.gift ?? null };
}

export const asksSomething = ({ admit, voucher, gift }: AskedTicket): boolean =>
  admit.name !== 'hidden' || admit.email !== 'hidden' || voucher !== null || gift !== null;

export type TicketPart = 'first' | 'last' | 'email' | 'voucher' | GiftField;

/** The name of a ticket's field, in the form and in the stored values. */
export const ticketField = (
  { typeId, index }: Pick<AskedTicket, 'typeId' | 'index'>,
  part: TicketPart,
): string => `ticket ${typeId} ${index} ${part}`;

export const questionField = (groupId: string, name: string): string =>
  `question ${groupId} ${name}`;
