import type { MessageKey } from '../en/en.ts';
import { accountNl } from './account.ts';
import { checkoutNl } from './checkout.ts';
import { fallbackNl } from './fallback.ts';
import { membersNl } from './members.ts';
import { membershipsNl } from './memberships.ts';
import { ordersNl } from './orders.ts';
import { pagesNl } from './pages.ts';
import { recoveryNl } from './recovery.ts';
import { refusalsNl } from './refusals.ts';
import { seatsNl } from './seats.ts';

/** The default texts of a storefront in Dutch; `en` has the English ones. */
export const nl = {
  ...refusalsNl,
  ...fallbackNl,
  ...seatsNl,
  ...checkoutNl,
  ...membersNl,
  ...membershipsNl,
  ...recoveryNl,
  ...accountNl,
  ...ordersNl,
  ...pagesNl,
} as const satisfies Record<MessageKey, string>;
