import { processorSeconds } from '../telemetry/metrics.ts';
import type { CardGateway } from './gateway.ts';

/** Any answer of a gateway. */
interface Outcome {
  readonly kind: string;
  readonly value?: unknown;
}

/**
 * The outcome of a request in one word: `ok`, `declined` for a payment that the processor refuses, `unknown` without a clear
 * answer; for refunds also `refused` and `not_made`.
 */
function wordOf({ kind, value }: Outcome): string {
  if (kind !== 'answer') return kind;
  return (value as { kind?: unknown } | undefined)?.kind === 'failed' ? 'declined' : 'ok';
}

/** Measures the seconds of each request to a card processor. */
export function measuredGateway(gateway: CardGateway): CardGateway {
  const measured =
    <A extends readonly unknown[], T extends Outcome>(
      request: string,
      ask: (...asked: A) => Promise<T>,
    ) =>
    async (...asked: A): Promise<T> => {
      const began = performance.now();
      // Errors are requests that nothing could be made of.
      let outcome = 'error';
      try {
        const answer = await ask(...asked);
        outcome = wordOf(answer);
        return answer;
      } finally {
        processorSeconds.of(request, outcome).observe((performance.now() - began) / 1_000);
      }
    };
  return {
    paymentPage: gateway.paymentPage,
    readEvent: gateway.readEvent,
    createCustomer: measured('create_customer', gateway.createCustomer),
    listCards: measured('list_cards', gateway.listCards),
    cardOf: measured('card_of', gateway.cardOf),
    removeCard: measured('remove_card', gateway.removeCard),
    createIntent: measured('create_intent', gateway.createIntent),
    confirmIntent: measured('confirm_intent', gateway.confirmIntent),
    readIntent: measured('read_intent', gateway.readIntent),
    cancelIntent: measured('cancel_intent', gateway.cancelIntent),
    readMovements: measured('read_movements', gateway.readMovements),
    listIntents: measured('list_intents', gateway.listIntents),
    listMovements: measured('list_movements', gateway.listMovements),
    refund: measured('refund', gateway.refund),
  };
}
