import type { ScanReason } from '../doors/verdict.ts';
import { nameOfWay } from '../payments/way-name.ts';

/** The words for stored keys, as shown in the console and in the cells of exports. */
type Words = Readonly<Record<string, string>>;

export const ticketStates = {
  held: 'Held',
  booked: 'Valid',
  cancelled: 'Cancelled',
  unbooked: 'Not booked',
  redeemed: 'Used',
  in_cart: 'In a cart',
} as const satisfies Words;

export const channels: Words = { web: 'Web', staff: 'Staff', renewal: 'Renewal' };

/** Kinds of payment methods, as used by the filter of the list of orders. */
export const methods: Words = {
  card: 'Card',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  sepa_debit: 'Direct debit',
  ledger: 'Gift card',
  free: 'Free',
};

/** Brands of cards whose name is not their capitalized key. */
export const brands: Words = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  eftpos_au: 'eftpos',
};

export const moneyActs: Words = {
  capture: 'Received',
  refund: 'Given back',
  dispute_opened: 'Disputed by the payer',
  dispute_closed: 'Dispute won',
  dispute_fee: 'Fee of the processor for a dispute',
};

export const disputeLost = 'Dispute lost';

export const moneyStates = {
  due: 'On its way',
  done: 'Done',
  failed: 'Failed',
} as const satisfies Words;

export const directions: Words = { in: 'In', out: 'Out' };

export const scanResults: Words = {
  admitted: 'Let in',
  left: 'Let out',
  refused: 'Refused',
  annulled: 'Taken back',
};

export const scanReasons = {
  wrong_door: 'Wrong door',
  wrong_day: 'Wrong day',
  wrong_session: 'Wrong session',
  too_early: 'Too early',
  too_late: 'Too late',
  membership_over: 'Membership over',
  membership_to_come: 'Membership not yet valid',
  already_in: 'Already in',
  no_re_entry: 'No re-entry',
  not_in: 'Not inside',
  too_many: 'Too many people',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  unpaid: 'Unpaid',
  moved: 'Moved',
  unknown_code: 'Unknown code',
  other_seller: 'Another seller’s ticket',
  nothing_now: 'Nothing for here and now',
  refused_offline: 'Refused without network',
} as const satisfies Record<ScanReason, string>;

/** The name of a payment method; a card from before its kind was stored has the name of its gateway. */
export const methodName = (method: string): string =>
  method === 'stripe' ? 'Card' : (methods[method] ?? nameOfWay(method));

/** The name of a card's brand. */
export const brandName = (brand: string): string =>
  brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);

/** The word for a key; the key itself if it has no word. */
export const wordFor = (words: Words, key: string): string =>
  (Object.hasOwn(words, key) ? words[key] : undefined) ?? key;
