import type { CardGateway, IntentState } from '../../gateways/gateway.ts';

/** The outcome of a charge request; in the last two, it is charged but the answer is lost. */
export type ChargeOutcome =
  | 'declined'
  | 'authentication'
  | 'lost'
  | 'charged_lost'
  | 'charged_killed';

interface Intent {
  readonly cartId: string;
  readonly amount: number;
  state: IntentState;
}

/**
 * A card processor in memory, for more charges than fit through a real connection. It stores requests under their key as the
 * real one does; `mishap` decides how a charge fails.
 */
export function inMemoryProcessor(
  base: CardGateway,
  mishap: (cartId: string) => ChargeOutcome | undefined,
) {
  const intents = new Map<string, Intent>();
  const answer = <T>(value: T) => ({ kind: 'answer' as const, value });
  const failed = (type: 'card_error' | 'canceled', code: string): IntentState => ({
    kind: 'failed',
    failure: { type, code, message: '' },
  });
  const of = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`no intent ${id}`);
    return intent;
  };
  const gateway: CardGateway = {
    ...base,
    cardOf: async () => answer({ ref: 'pm_kept', customerRef: 'cus_kept' }),
    async createIntent({ paymentId, cartId, amount }) {
      const intentId = `pi_${paymentId}`;
      const waiting = failed('card_error', 'requires_payment_method');
      if (!intents.has(intentId)) intents.set(intentId, { cartId, amount, state: waiting });
      return answer({ intentId });
    },
    async confirmIntent(id) {
      const intent = of(id);
      if (intent.state.kind === 'succeeded') return answer(intent.state);
      const what = mishap(intent.cartId);
      if (what === 'lost') return { kind: 'unknown' };
      if (what === 'declined' || what === 'authentication') {
        const code = what === 'declined' ? 'card_declined' : 'authentication_required';
        intent.state = failed('card_error', code);
        return answer(intent.state);
      }
      intent.state = {
        kind: 'succeeded',
        chargeRef: `ch_${id}`,
        amount: intent.amount,
        instrument: null,
      };
      if (what === 'charged_lost') return { kind: 'unknown' };
      if (what === 'charged_killed') throw new Error('killed');
      return answer(intent.state);
    },
    readIntent: async (id) => answer(of(id).state),
    async cancelIntent(id) {
      const intent = of(id);
      if (intent.state.kind !== 'succeeded') intent.state = failed('canceled', 'canceled');
      return answer(intent.state);
    },
  };
  /** Returns the charges as text, one per line. */
  const charges = () =>
    [...intents.values()].flatMap(({ cartId, amount, state }) =>
      state.kind === 'succeeded' ? [{ cartId, amount }] : [],
    );
  return { gateway, charges };
}
