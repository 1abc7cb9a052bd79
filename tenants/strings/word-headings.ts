import type { en } from './en/en.ts';
import type { lettersEn } from './en/letters.ts';
import type { passesEn } from './en/passes.ts';

/** The key of a text of the storefront, its letters or its passes in wallets. */
export type WordKey = keyof typeof en | keyof typeof lettersEn | keyof typeof passesEn;

/** The part of a key that says where its text is read: `checkout`, or `letter.refund`. */
type HeadingOf<K extends string> = K extends `letter.${infer Letter}.${string}`
  ? `letter.${Letter}`
  : K extends `${infer Part}.${string}`
    ? Part
    : K;
export type WordHeading = HeadingOf<WordKey>;

interface Heading {
  readonly title: string;
  /** A sentence: where these texts are read. */
  readonly where: string;
}

/** Where texts are read, for people who never saw the keys. The compiler reports a part of keys that is missing here. */
export const wordHeadings: Readonly<Record<WordHeading, Heading>> = {
  refusal: { title: 'Refusals', where: 'Shown when what a visitor asked for cannot be done.' },
  fault: { title: 'Errors', where: 'Shown when something went wrong on our side.' },
  not_found: { title: 'Not found', where: 'On the page for an address that does not exist.' },
  seats: { title: 'Choosing seats', where: 'At the seat map of an event.' },
  seat: { title: 'Seats', where: 'Wherever a seat is named: cart, order and tickets.' },
  promo: { title: 'Promo codes', where: 'Where visitors enter promo codes in the cart.' },
  checkout: { title: 'Checkout', where: 'On the checkout, where visitors enter details and pay.' },
  gift_cards: { title: 'Gift cards', where: 'Where visitors pay with gift cards.' },
  schedule: { title: 'Payment plan', where: 'Where an order is paid in parts.' },
  amount: { title: 'Typed amounts', where: 'Below a field for an amount that cannot be read.' },
  giftee: { title: 'Recipient of a gift', where: 'Where the buyer of a gift names who gets it.' },
  donation: { title: 'Donation', where: 'Where the checkout offers a donation.' },
  captcha: { title: 'Check for people', where: 'At the check that a visitor is a person.' },
  payments: { title: 'Payments of an order', where: 'On an order, in its list of payments.' },
  declined: { title: 'Declined cards', where: 'On the checkout, when a card was declined.' },
  wallet: {
    title: 'Wallet buttons',
    where: 'On the buttons that add tickets to a phone’s wallet.',
  },
  complete: { title: 'Thank-you page', where: 'On the page after a purchase.' },
  pending: { title: 'Waiting for a payment', where: 'While a payment is being checked.' },
  open_payment: {
    title: 'Unfinished payment',
    where: 'When a buyer comes back to an open payment.',
  },
  paid: { title: 'Paid elsewhere', where: 'When an order was paid in another browser.' },
  member: { title: 'Member menu', where: 'In the header, for logging in and out.' },
  login: { title: 'Login', where: 'In the form or dialog in which members log in.' },
  provider_login: { title: 'Login elsewhere', where: 'While members log in at another website.' },
  logout: { title: 'Logout', where: 'On the page that logs a member out.' },
  home: { title: 'Home page', where: 'On the page that asks how visitors want to continue.' },
  membership: { title: 'Membership levels', where: 'Where memberships are compared and chosen.' },
  auto_renew: {
    title: 'Automatic renewal',
    where: 'Where members agree to automatic renewal or end it.',
  },
  gift: { title: 'Gifts of membership', where: 'Where a membership is bought for someone else.' },
  redeem: { title: 'Redeeming a gift', where: 'On the page that takes a gift code.' },
  recovery: {
    title: 'Forms about accounts',
    where: 'In all forms that restore access to an account.',
  },
  forgot_password: { title: 'Forgotten password', where: 'On the page for a forgotten password.' },
  forgot_password_contact_details: {
    title: 'Forgotten password: contact',
    where: 'On the page for a forgotten password, for members without their old address.',
  },
  forgot_membership: {
    title: 'Forgotten member ID',
    where: 'On the page for a forgotten member ID.',
  },
  forgot_membership_instructions: {
    title: 'Forgotten member ID: introduction',
    where: 'At the top of the page for a forgotten member ID.',
  },
  forgot_membership_message: {
    title: 'Forgotten member ID: answer',
    where: 'On the page for a forgotten member ID, after the form was sent.',
  },
  resend: { title: 'Tickets again', where: 'On the page that sends tickets once more.' },
  reset_password: { title: 'New password', where: 'On the page that sets a new password.' },
  set_email: {
    title: 'Missing email address',
    where: 'On the page that asks members for their address.',
  },
  confirm_email: {
    title: 'Confirming an address',
    where: 'On the page behind the link that confirms an address.',
  },
  account: { title: 'Account pages', where: 'In the menu and headings of a member’s own pages.' },
  my_membership: {
    title: 'My membership',
    where: 'On a member’s own page about their membership.',
  },
  profile: { title: 'My profile', where: 'On a member’s own page with name and address.' },
  upcoming: { title: 'My upcoming tickets', where: 'On a member’s own page of coming visits.' },
  orders: { title: 'My orders', where: 'On a member’s own page of orders.' },
  order: { title: 'Order', where: 'On the page of an order, with its tickets.' },
  manage: { title: 'Changing an order', where: 'Where buyers change or cancel their tickets.' },
  manage_order_message: {
    title: 'Changing an order: introduction',
    where: 'At the top of the page on which buyers change their order.',
  },
  reschedule: { title: 'Another time', where: 'Where buyers move tickets to another time.' },
  order_refusal: {
    title: 'Refused changes',
    where: 'When buyers cannot change a ticket, and why.',
  },
  order_cancel: { title: 'Cancelling tickets', where: 'Where buyers cancel free tickets.' },
  shell: {
    title: 'Frame of all pages',
    where: 'In the header, footer and window title of every page.',
  },
  date: { title: 'Dates and times', where: 'Wherever dates and times are written.' },
  price: { title: 'Prices', where: 'Wherever prices are written.' },
  events: { title: 'List of events', where: 'On the page that lists all events.' },
  event: { title: 'Event page', where: 'On the page of an event, where tickets are chosen.' },
  details: {
    title: 'Names and questions',
    where: 'Where tickets ask for names, vouchers or answers.',
  },
  rule: { title: 'Rules of the cart', where: 'When the tickets in a cart do not go together.' },
  analytics: {
    title: 'Consent to statistics',
    where: 'In the banner that asks if a visit may be counted.',
  },
  cart: { title: 'Cart', where: 'In the cart.' },
  transfer: { title: 'Carts from a link', where: 'When a cart is opened by a link.' },
  pass: { title: 'Wallet tickets', where: 'On tickets in the wallet of a phone.' },
  'letter.order': { title: 'Email: order', where: 'In the email with the tickets of an order.' },
  'letter.holder': {
    title: 'Email: ticket holder',
    where: 'In the email to the holder of a ticket that someone else bought.',
  },
  'letter.change': {
    title: 'Email: changed order',
    where: 'In the email about an order that was changed.',
  },
  'letter.session': {
    title: 'Email: cancelled or moved date',
    where: 'In the email about a date that was cancelled or moved.',
  },
  'letter.membership': { title: 'Email: membership', where: 'In the email with a new membership.' },
  'letter.gift': { title: 'Email: gift card', where: 'In the email with a gift card.' },
  'letter.gift_code': {
    title: 'Email: gift code',
    where: 'In the email with a code for a membership.',
  },
  'letter.gift_membership': {
    title: 'Email: given membership',
    where: 'In the email to someone who was given a membership.',
  },
  'letter.failed': {
    title: 'Email: failed payment',
    where: 'In the email about a bank payment that failed.',
  },
  'letter.lost': {
    title: 'Email: disputed payment',
    where: 'In the email about a payment that the bank took back.',
  },
  'letter.renewal': {
    title: 'Email: coming renewal',
    where: 'In the email before a membership renews automatically.',
  },
  'letter.renewal_failed': {
    title: 'Email: failed renewal',
    where: 'In the email about a renewal that was not paid.',
  },
  'letter.renewal_over': {
    title: 'Email: ended renewal',
    where: 'In the email about a membership that was not renewed.',
  },
  'letter.refund': { title: 'Email: refund', where: 'In the email about a refund.' },
  'letter.refund_failed': {
    title: 'Email: failed refund',
    where: 'In the email about a refund that came back.',
  },
  'letter.password': {
    title: 'Email: password',
    where: 'In the email with a link that sets a password.',
  },
  'letter.confirm': {
    title: 'Email: address',
    where: 'In the email with a link that confirms an address.',
  },
  'letter.offered': {
    title: 'Email: change to pay',
    where: 'In the email that asks for payment of a change.',
  },
  'letter.held': {
    title: 'Email: places held',
    where: 'In the email with a link to pay for places that staff hold.',
  },
  'letter.readdressed': {
    title: 'Email: order’s new address',
    where: 'In the email to the old address after an order got another one.',
  },
  'letter.member_readdressed': {
    title: 'Email: account’s new address',
    where: 'In the email to the old address after an account got another one.',
  },
  'letter.footer': { title: 'Email: footer', where: 'At the end of every email.' },
};

/** The heading of a key. */
export function headingOf(key: WordKey): WordHeading {
  const parts = key.split('.');
  const heading = parts[0] === 'letter' ? parts.slice(0, 2).join('.') : parts[0];
  return heading as WordHeading;
}
