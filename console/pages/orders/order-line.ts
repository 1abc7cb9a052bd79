import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** An order in the list; `by` says how the search found it. */
export type OrderLine = StaffCallAnswer<'listOrders'>['order'][number] & {
  readonly by?: StaffCallAnswer<'search'>['order'][number]['by'];
};

/** The buyer’s name, or else their address. */
export const buyerOf = ({ buyer }: Pick<OrderLine, 'buyer'>): string =>
  `${buyer.first_name} ${buyer.last_name}`.trim() || buyer.email;
