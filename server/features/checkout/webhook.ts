import { Hono } from 'hono';
import { Refusal } from '#contract/refusals.ts';
import type { ProviderEvent } from '../../gateways/gateway.ts';
import { answering } from '../../http/api.ts';
import { bodyLimit, textWithin } from '../../http/body.ts';
import type { Services } from '../../services.ts';
import { eventHandled, paymentByIntent, recordEvent } from '../../store/payments.ts';
import { recordMovements } from './record-movements.ts';
import { settleAsAsked } from './settle-payment.ts';

/** The events that say how an attempt stands. What they claim is asked again where it matters. */
const paymentEvents: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]);

/** The events that say that money moved after it was charged. */
const movementEvents: ReadonlySet<string> = new Set([
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]);

/**
 * Stripe's webhook of one portal. An event is durable before it is answered, and answered with an
 * error until what follows from it is done, so that it is sent again (law 5).
 */
export function stripeWebhook(services: Services): Hono {
  const app = new Hono();
  app.post('/webhooks/stripe/:portal', (context) =>
    answering(services, 'stripeWebhook', async () => {
      const directory = await services.cache.directory();
      const portal = directory.find((entry) => entry.portalKey === context.req.param('portal'));
      if (!portal) throw new Refusal('tenant_unknown', 'webhook');
      const body = await textWithin(context.req.raw, bodyLimit);
      const signature = context.req.header('stripe-signature') ?? '';
      const event = services.gateways.stripe.readEvent(body, signature);
      if (!event) throw new Refusal('validation_failed', 'webhook', { path: 'stripe-signature' });
      await handle(services, portal.portalId, event, body);
      return new Response(null, { status: 204 });
    }),
  );
  return app;
}

async function handle(
  services: Services,
  portalId: number,
  event: ProviderEvent,
  body: string,
): Promise<void> {
  const { id, type, intentId, at } = event;
  const isNew = await services.store.write(portalId, (tx) =>
    recordEvent(tx, { provider: 'stripe', id, type, body }),
  );
  if (!isNew) return;
  if (intentId !== undefined && (paymentEvents.has(type) || movementEvents.has(type))) {
    const payment = await services.store.read(portalId, (tx) => paymentByIntent(tx, intentId));
    // An attempt whose intent is not written down yet is settled by the request that makes it.
    if (payment && payment.state !== 'captured') {
      // Events come late and out of order; the intent itself says what is true now.
      await settleAsAsked(services, portalId, payment);
    }
    if (payment && movementEvents.has(type)) {
      await recordMovements(services, portalId, payment, at);
    }
  }
  await services.store.write(portalId, (tx) =>
    eventHandled(tx, 'stripe', id, new Date(services.now())),
  );
}
