import type { MessageKey } from '../en/en.ts';
import { accountEs } from './account.ts';
import { checkoutEs } from './checkout.ts';
import { fallbackEs } from './fallback.ts';
import { membersEs } from './members.ts';
import { membershipsEs } from './memberships.ts';
import { ordersEs } from './orders.ts';
import { pagesEs } from './pages.ts';
import { recoveryEs } from './recovery.ts';
import { refusalsEs } from './refusals.ts';
import { seatsEs } from './seats.ts';

/** The default texts of a storefront in Spanish; `en` has the English ones. */
export const es = {
  ...refusalsEs,
  ...fallbackEs,
  ...seatsEs,
  ...checkoutEs,
  ...membersEs,
  ...membershipsEs,
  ...recoveryEs,
  ...accountEs,
  ...ordersEs,
  ...pagesEs,
} as const satisfies Record<MessageKey, string>;
