import type { CallName } from './routes.ts';

const payments: readonly CallName[] = [
  'payMyCart',
  'payCart',
  'guestCheckoutMyCart',
  'guestCheckoutCart',
  'checkoutMyCart',
  'giftCheckoutMyCart',
  'takeOffMyPayment',
  'takeOffPayment',
];

/** True if the call pays for a cart, or takes a payment off it: a busy server does it before other calls. */
export const isPayment = (name: CallName): boolean => payments.includes(name);
