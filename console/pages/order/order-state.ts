import type { Tone } from '../../parts/badge.tsx';
import { orderWords } from '../../words/orders.ts';

interface State {
  readonly tone: Tone;
  readonly text: string;
}

/** An order's state in a word, from the states of its tickets. */
export function stateOf(tickets: readonly { readonly state: string }[]): State {
  const { valid, part, cancelled, used } = orderWords.states;
  const all = (state: string) =>
    tickets.length > 0 && tickets.every((ticket) => ticket.state === state);
  if (all('cancelled')) return { tone: 'danger', text: cancelled };
  if (all('redeemed')) return { tone: 'plain', text: used };
  if (tickets.some(({ state }) => state === 'cancelled')) return { tone: 'warning', text: part };
  return { tone: 'positive', text: valid };
}
