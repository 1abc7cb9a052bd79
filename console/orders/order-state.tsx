import type { OrderState as State } from '#domain/orders/order-state.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { orderWords } from '../words/orders.ts';

const tones: Record<State, Tone> = {
  valid: 'positive',
  part: 'warning',
  redeemed: 'plain',
  cancelled: 'danger',
};

/** An order's state in a word. */
export function OrderState({ state }: { readonly state: State }) {
  return <Badge tone={tones[state]}>{orderWords.states[state]}</Badge>;
}
