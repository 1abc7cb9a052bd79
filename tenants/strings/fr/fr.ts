import type { MessageKey } from '../en/en.ts';
import { accountFr } from './account.ts';
import { checkoutFr } from './checkout.ts';
import { fallbackFr } from './fallback.ts';
import { membersFr } from './members.ts';
import { membershipsFr } from './memberships.ts';
import { ordersFr } from './orders.ts';
import { pagesFr } from './pages.ts';
import { recoveryFr } from './recovery.ts';
import { refusalsFr } from './refusals.ts';
import { seatsFr } from './seats.ts';

/** The default texts of a storefront in French; `en` has the English ones. */
export const fr = {
  ...refusalsFr,
  ...fallbackFr,
  ...seatsFr,
  ...checkoutFr,
  ...membersFr,
  ...membershipsFr,
  ...recoveryFr,
  ...accountFr,
  ...ordersFr,
  ...pagesFr,
} as const satisfies Record<MessageKey, string>;
