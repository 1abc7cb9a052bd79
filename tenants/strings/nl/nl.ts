import type { MessageKey } from '../en.ts';
import { accountNl } from './account.ts';
import { checkoutNl } from './checkout.ts';
import { membersNl } from './members.ts';
import { membershipsNl } from './memberships.ts';
import { ordersNl } from './orders.ts';
import { pagesNl } from './pages.ts';
import { recoveryNl } from './recovery.ts';
import { refusalsNl } from './refusals.ts';
import { seatsNl } from './seats.ts';
import { undressedNl } from './undressed.ts';

/** The default words of a storefront in Dutch, as `en` has them in English. */
export const nl = {
  ...refusalsNl,
  ...undressedNl,
  ...seatsNl,
  ...checkoutNl,
  ...membersNl,
  ...membershipsNl,
  ...recoveryNl,
  ...accountNl,
  ...ordersNl,
  ...pagesNl,
} as const satisfies Record<MessageKey, string>;
