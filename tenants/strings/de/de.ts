import type { MessageKey } from '../en/en.ts';
import { accountDe } from './account.ts';
import { checkoutDe } from './checkout.ts';
import { fallbackDe } from './fallback.ts';
import { membersDe } from './members.ts';
import { membershipsDe } from './memberships.ts';
import { ordersDe } from './orders.ts';
import { pagesDe } from './pages.ts';
import { recoveryDe } from './recovery.ts';
import { refusalsDe } from './refusals.ts';
import { seatsDe } from './seats.ts';

/** The default texts of a storefront in German; `en` has the English ones. */
export const de = {
  ...refusalsDe,
  ...fallbackDe,
  ...seatsDe,
  ...checkoutDe,
  ...membersDe,
  ...membershipsDe,
  ...recoveryDe,
  ...accountDe,
  ...ordersDe,
  ...pagesDe,
} as const satisfies Record<MessageKey, string>;
