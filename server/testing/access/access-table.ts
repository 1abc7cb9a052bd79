import type { AccessRow } from './access-row.ts';
import { accountRows } from './access-table-accounts.ts';
import { cartRows } from './access-table-carts.ts';
import { catalogueRows } from './access-table-catalogue.ts';
import { checkoutRows } from './access-table-checkout.ts';
import { membershipRows } from './access-table-memberships.ts';
import { orderRows } from './access-table-orders.ts';

/** The rights of every role in every call of the contract (server/access.test.ts). */
export const accessTable: readonly AccessRow[] = [
  ...catalogueRows,
  ...cartRows,
  ...checkoutRows,
  ...orderRows,
  ...membershipRows,
  ...accountRows,
];
