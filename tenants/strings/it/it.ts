import type { MessageKey } from '../en/en.ts';
import { accountIt } from './account.ts';
import { checkoutIt } from './checkout.ts';
import { fallbackIt } from './fallback.ts';
import { membersIt } from './members.ts';
import { membershipsIt } from './memberships.ts';
import { ordersIt } from './orders.ts';
import { pagesIt } from './pages.ts';
import { recoveryIt } from './recovery.ts';
import { refusalsIt } from './refusals.ts';
import { seatsIt } from './seats.ts';

/** The default texts of a storefront in Italian; `en` has the English ones. */
export const it = {
  ...refusalsIt,
  ...fallbackIt,
  ...seatsIt,
  ...checkoutIt,
  ...membersIt,
  ...membershipsIt,
  ...recoveryIt,
  ...accountIt,
  ...ordersIt,
  ...pagesIt,
} as const satisfies Record<MessageKey, string>;
