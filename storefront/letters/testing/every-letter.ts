import type {
  BoughtMemberships,
  GiftCardLetter,
  LetterName,
  Letters,
  NoteLetter,
  OrderConfirmation,
  RenderedLetter,
} from '#contract/letters/letters.ts';
import { renderLetter } from '../render-letter.ts';
import { sampleConfirmation } from './sample-order.ts';

/** The look and texts that a letter takes from its tenant. */
interface TenantLook {
  readonly theme: Readonly<Record<string, unknown>>;
  readonly strings: Readonly<Record<string, string>>;
}

interface Sample<N extends LetterName> {
  readonly name: N;
  readonly content: Letters[N];
}

type AnySample = { readonly [N in LetterName]: Sample<N> }[LetterName];

const site = 'https://tickets.tower.example/tower';
const seller = {
  name: 'Solvarde',
  metadata: { contact_email: 'hello@tower.example', website: 'https://tower.example' },
};
/** The time of an evening visit, as in the letter about a payment link. */
const tour = {
  session: {
    date: '2027-01-09',
    startTime: '19:30',
    endDate: '2027-01-09',
    endTime: '21:00',
    start_datetime: '2027-01-09T18:30:00Z',
    timezone: 'Europe/Berlin',
  },
  meta: {},
};
const money = { amount: '40.00', currency: 'EUR' };
const renewal = { ...money, level: 'Friends', lastDay: '2027-03-31' };

const order = (
  bought: Parameters<typeof sampleConfirmation>[0],
  over: Partial<OrderConfirmation> = {},
): AnySample => ({ name: 'order_confirmation', content: sampleConfirmation(bought, over) });

const gift = (over: Partial<GiftCardLetter>): AnySample => ({
  name: 'gift_card',
  content: {
    language: 'en',
    currency: 'EUR',
    theme: {},
    strings: {},
    logo: null,
    seller,
    number: 'TRYT RYTR YTRY TRY2 222C',
    amount: '40.00',
    membership: null,
    begun: null,
    receiver: 'Grace',
    giver: 'Ada Lovelace',
    message: 'See you up there',
    lastDay: '2029-11-20',
    isForBuyer: false,
    shopUrl: site,
    ...over,
  },
});

const note = (said: NoteLetter['note']): AnySample => ({
  name: 'note',
  content: { language: 'en', theme: {}, strings: {}, logo: null, seller, url: site, note: said },
});

const adult = { type: 'Adult' };
const gone = sampleConfirmation([adult, adult]).order;
const venue = {
  event: 'Tower and museum',
  date: '2026-11-21',
  startTime: '10:30',
  start_datetime: '2026-11-21T08:30:00.000Z',
  timezone: 'Europe/Helsinki',
  refund: '18.00',
};
const levels: BoughtMemberships['levels'] = [
  { name: 'Friends', members: ['Ada Lovelace'], lastDay: '2027-11-20', renewsItself: true },
];
const memberships: BoughtMemberships = {
  levels,
  cancelUrl: 'https://tower.example/manage/1/cancel-auto-renew',
  memberCode: 'K7PW2MZ4RA',
  logInWith: 'member_code_zip',
  gift: null,
};
const begun = {
  startDay: '2026-12-24',
  members: ['Grace Hopper'],
  logInWith: 'email_password',
} as const;

const plain = sampleConfirmation([{ ...adult, session: null, price: '0' }]);
/** An item such as a donation, which admits nobody and is valid for some time. */
const codeless = {
  codes: {},
  order: {
    ...plain.order,
    ticket: plain.order.ticket.map((ticket) => ({
      ...ticket,
      handler: 'donation' as const,
      scan_code: null,
      valid_to: '2027-01-01T00:00:00.000Z',
    })),
  },
};

/** An order whose letter is sent again after a ticket was cancelled. */
const whole = sampleConfirmation([adult, adult]).order;
const paid = { occurred_on: '2026-11-20T08:00:00.000Z', gateway_id: 'stripe' } as const;
const givenBack = order([adult], {
  order: {
    ...whole,
    ticket: whole.ticket.slice(1),
    payment: [
      { ...paid, id: 'a', audit_action: 'capture', face_value: '39.00' },
      { ...paid, id: 'b', audit_action: 'refund', face_value: '18.00' },
    ],
  },
});

/** A sample of each letter that a tenant's buyers and members get, by subject. */
export const everyLetter: Readonly<Record<string, AnySample>> = {
  confirmation: order([
    { ...adult, name: 'Ada Lovelace' },
    { type: 'Child', session: 'show' },
  ]),
  'given-back': givenBack,
  'any-day': order([{ ...adult, session: null }]),
  donation: order([adult], codeless),
  'many-tickets': order(Array.from({ length: 22 }, () => adult)),
  membership: order([adult], { memberships }),
  update: order([{ ...adult, session: 'show' }], { change: { kind: 'update', gone, venue: null } }),
  cancel: order([], { change: { kind: 'cancel', gone, venue: null } }),
  'session-cancelled': order([], { change: { kind: 'cancel', gone, venue } }),
  'free-session-cancelled': order([], {
    change: { kind: 'cancel', gone: plain.order, venue: { ...venue, refund: '0' } },
  }),
  'session-moved': order([{ ...adult, session: 'show' }], {
    change: {
      kind: 'update',
      gone: sampleConfirmation([]).order,
      venue: { ...venue, refund: '0' },
    },
  }),
  holder: order([adult], { orderUrl: null }),
  'holder-changed': order([adult], {
    orderUrl: null,
    change: { kind: 'update', gone, venue: null },
  }),
  'gift-card': gift({}),
  'gift-card-own': gift({ isForBuyer: true, receiver: '', message: '', lastDay: null }),
  'gift-code': gift({ membership: 'Friends', amount: '0', number: 'FR2ENDTRYA' }),
  'gift-code-own': gift({ membership: 'Friends', amount: '0', isForBuyer: true, lastDay: null }),
  'gift-membership': gift({ membership: 'Friends', amount: '0', number: 'K7PW2MZ4RA', begun }),
  'gift-membership-elsewhere': gift({
    membership: 'Friends',
    amount: '0',
    begun: { ...begun, logInWith: null },
  }),
  reset: note({ kind: 'password_reset', email: 'ada@example.org', minutes: 60 }),
  confirm: note({ kind: 'confirm_email', email: 'ada@example.org', hours: 48 }),
  'change-offered': note({
    kind: 'change_offered',
    ...money,
    orderNumber: 'K7RT2YH3M',
    day: '2026-12-24',
    time: '18:30',
  }),
  'payment-link': note({
    kind: 'payment_link',
    name: 'Ada Lovelace',
    event: 'Lamplight Tour',
    visit: tour,
    places: 12,
    price: '258.00',
    ...money,
    until: { day: '2026-12-24', time: '23:59' },
    isOrdered: false,
  }),
  'payment-link-open': note({
    kind: 'payment_link',
    name: 'Ada Lovelace',
    event: 'Lamplight Tour',
    visit: null,
    places: 1,
    price: '24.00',
    ...money,
    until: null,
    isOrdered: false,
  }),
  'payment-link-part': note({
    kind: 'payment_link',
    name: 'Ada Lovelace',
    event: 'Lamplight Tour',
    visit: tour,
    places: 12,
    price: '258.00',
    ...money,
    until: null,
    isOrdered: true,
  }),
  readdressed: note({ kind: 'order_readdressed', orderNumber: 'K7RT2YH3M' }),
  'member-readdressed': note({ kind: 'member_readdressed' }),
  'purchase-booked-again': note({
    kind: 'purchase_lost',
    ...money,
    cartNumber: 'K7RT2YH3M',
    isBooked: true,
  }),
  'purchase-returned': note({
    kind: 'purchase_lost',
    ...money,
    cartNumber: 'K7RT2YH3M',
    isBooked: false,
  }),
  'payment-gone': note({ kind: 'payment_failed', ...money, cartNumber: 'K7RT', areGone: true }),
  'payment-held': note({ kind: 'payment_failed', ...money, cartNumber: 'K7RT', areGone: false }),
  'renewal-notice': note({ kind: 'renewal_notice', ...renewal, chargeDay: '2027-03-25' }),
  'renewal-declined': note({
    kind: 'renewal_declined',
    ...renewal,
    why: 'declined',
    day: '2027-03-28',
  }),
  'renewal-authentication': note({
    kind: 'renewal_declined',
    ...renewal,
    why: 'authentication',
    day: '2027-03-28',
  }),
  'renewal-no-card': note({
    kind: 'renewal_declined',
    ...renewal,
    why: 'no_card',
    day: '2027-03-28',
  }),
  'renewal-ended': note({ kind: 'renewal_given_up', level: 'Friends', lastDay: '2027-03-31' }),
  'refund-cancelled': note({
    kind: 'refund',
    ...money,
    orderNumber: 'K7PW2MZ4R',
    giftCard: null,
    why: 'cancelled',
  }),
  'refund-to-card': note({
    kind: 'refund',
    ...money,
    orderNumber: 'K7PW2MZ4R',
    giftCard: '222C',
    why: 'changed',
  }),
  'refund-failed': note({ kind: 'refund_failed', ...money, orderNumber: 'K7PW2MZ4R' }),
  'staff-invitation': note({ kind: 'staff_invitation', by: 'Ada', days: 7 }),
  'staff-reset': note({ kind: 'staff_reset', by: null, hours: 24 }),
  'staff-reset-issued': note({
    kind: 'staff_reset_issued',
    by: 'Ada',
    name: 'Grace',
    email: 'grace@example.org',
    isReader: false,
  }),
  'staff-export': note({ kind: 'staff_export', exported: 'orders', outcome: 'ready' }),
  'staff-sign-in': note({ kind: 'staff_sign_in_changed', what: 'passkey_added' }),
};

/** Renders a letter in a tenant's look. */
export function renderedLetter(
  key: string,
  look: Partial<TenantLook> = {},
): Promise<RenderedLetter> {
  const sample = everyLetter[key];
  if (!sample) throw new Error(`no letter ${key}`);
  switch (sample.name) {
    case 'order_confirmation':
      return renderLetter('order_confirmation', { ...sample.content, ...look });
    case 'gift_card':
      return renderLetter('gift_card', { ...sample.content, ...look });
    case 'note':
      return renderLetter('note', { ...sample.content, ...look });
  }
}
