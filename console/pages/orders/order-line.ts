import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { Tone } from '../../parts/badge.tsx';
import { orderWords } from '../../words/orders.ts';

/** An order in the list; `by` says how the search found it. */
export type OrderLine = StaffCallAnswer<'listOrders'>['order'][number] & {
  readonly by?: StaffCallAnswer<'search'>['order'][number]['by'];
};

/** The state of an order in a word, from the numbers of its tickets. */
export function stateOfLine({
  tickets,
  valid,
  redeemed,
}: Pick<OrderLine, 'tickets' | 'valid' | 'redeemed'>): { readonly tone: Tone; text: string } {
  const { states } = orderWords;
  if (tickets > 0 && valid === 0) return { tone: 'danger', text: states.cancelled };
  if (tickets > 0 && redeemed === tickets) return { tone: 'plain', text: states.used };
  if (valid < tickets) return { tone: 'warning', text: states.part };
  return { tone: 'positive', text: states.valid };
}

/** The buyer’s name, or else their address. */
export const buyerOf = ({ buyer }: Pick<OrderLine, 'buyer'>): string =>
  `${buyer.first_name} ${buyer.last_name}`.trim() || buyer.email;
