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

/** True if the call pays for a cart, or removes a payment from it: a busy server handles it before other calls. */
export const isPayment = (name: CallName): boolean => payments.includes(name);
