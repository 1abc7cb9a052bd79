import { isEmail } from '../contact/email.ts';
import { isPlainName } from '../contact/plain-name.ts';
import { isGiftCodeHandler } from './gift-code.ts';

/** Returns true for the handler of gift cards. */
export const isGiftCardHandler = (handler: string): boolean => handler === 'ledger';

/** Returns true if a purchase is emailed separately: a gift card's number, or a code. */
export const isMailed = (handler: string): boolean =>
  isGiftCardHandler(handler) || isGiftCodeHandler(handler);

/** The recipient of a gift card, from the ticket's `handler_data`; '' if nothing was entered. */
export interface GiftDelivery {
  readonly receiver_name: string;
  /** Empty if the card is sent to the buyer. */
  readonly receiver_email: string;
  readonly message: string;
  /** The day of delivery at the venue, YYYY-MM-DD; '' means immediately. */
  readonly deliver_on: string;
}

export type GiftField = keyof GiftDelivery;

export type GiftFault =
  | 'missing'
  | 'too_long'
  | 'not_text'
  | 'not_an_email'
  | 'not_a_date'
  | 'past'
  | 'too_far';

export const maxReceiverLength = 100;
export const maxEmailLength = 254;
export const maxMessageLength = 500;
/** Maximum number of days ahead that a gift can be scheduled. */
const maxDaysAhead = 366;

const maxLengths = { receiver_name: maxReceiverLength, receiver_email: maxEmailLength } as const;
export const giftFields = ['receiver_name', 'receiver_email', 'message', 'deliver_on'] as const;

/** A ticket's recipient, trimmed. */
export function giftDelivery(data: Readonly<Record<string, unknown>>): GiftDelivery {
  const text = (field: GiftField): string => {
    const value = data[field];
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    receiver_name: text('receiver_name'),
    receiver_email: text('receiver_email'),
    message: text('message').replaceAll('\r\n', '\n'),
    deliver_on: text('deliver_on'),
  };
}

/** Returns a recipient's errors by field; `today` is the day at the venue. */
export function giftFaults(
  data: Readonly<Record<string, unknown>>,
  today: string,
): { readonly field: GiftField; readonly fault: GiftFault }[] {
  const gift = giftDelivery(data);
  return giftFields.flatMap((field) => {
    const value = data[field];
    const fault =
      value !== undefined && typeof value !== 'string' ? 'not_text' : faultOf(field, gift, today);
    return fault ? [{ field, fault }] : [];
  });
}

function faultOf(field: GiftField, gift: GiftDelivery, today: string): GiftFault | null {
  const text = gift[field];
  // A delivery day needs a recipient.
  if (field === 'receiver_email' && text === '') return gift.deliver_on === '' ? null : 'missing';
  if (text === '') return null;
  switch (field) {
    case 'receiver_email':
      return isEmail(text) ? null : 'not_an_email';
    case 'deliver_on':
      return dayFault(text, today);
    case 'message':
      if (text.length > maxMessageLength) return 'too_long';
      return /[^\P{Cc}\n\t]/u.test(text) ? 'not_text' : null;
    default:
      if (text.length > maxLengths[field]) return 'too_long';
      return isPlainName(text) ? null : 'not_text';
  }
}

/** Returns the error of a delivery day; `today` is the day at the venue. */
export function dayFault(day: string, today: string): GiftFault | null {
  const at = dayNumber(day);
  if (at === null) return 'not_a_date';
  const ahead = at - (dayNumber(today) ?? 0);
  if (ahead < 0) return 'past';
  return ahead > maxDaysAhead ? 'too_far' : null;
}

/** The last day on which a gift can be delivered, YYYY-MM-DD. */
export const lastDeliveryDay = (today: string): string =>
  new Date(((dayNumber(today) ?? 0) + maxDaysAhead) * 86_400_000).toISOString().slice(0, 10);

/** The number of a calendar day since 1970; null if the day does not exist. Avoids Temporal, which browsers lack. */
function dayNumber(day: string): number | null {
  const instant = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(instant)) return null;
  return new Date(instant).toISOString().startsWith(day) ? instant / 86_400_000 : null;
}

/** Texts of the errors for callers, to follow the field's name. */
export const giftFaultTexts: Readonly<Record<GiftFault, string>> = {
  missing: 'is missing, although a delivery day is given',
  too_long: 'is too long',
  not_text: 'is not a text',
  not_an_email: 'is not an e-mail address',
  not_a_date: 'is not a date such as 2031-03-08',
  past: 'is past',
  too_far: 'is more than a year ahead',
};
