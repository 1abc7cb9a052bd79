import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { Refusal } from '#contract/api/refusals.ts';
import type { ProviderEvent } from '../gateways/gateway.ts';
import { answering } from '../http/api.ts';
import { bodyLimit, readBodyText } from '../http/body.ts';
import type { Services } from '../services/services.ts';
import { withKeptConnections } from '../store/connections.ts';
import type { Tx } from '../store/database.ts';
import { type PaymentRow, paymentByIntent } from '../store/payments/payments.ts';
import { eventHandled, recordEvent } from '../store/payments/provider-events.ts';
import { isRefusedValue } from '../store/refused-value.ts';
import { recordMovements } from './record-movements.ts';
import { isSettledMeanwhile, settleAsAsked } from './settle-payment.ts';

/** Events about the state of an attempt. Their claims are verified if they matter. */
const paymentEvents: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]);

/** Events about money that moved after the charge. */
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
 * Handles Stripe's webhook for one portal. An event is stored before it is answered, and gets an error answer until its effects
 * are complete, so that Stripe sends it again (law 5).
 */
export function stripeWebhook(services: Services): Hono {
  const app = new Hono();
  app.post('/webhooks/stripe/:portal', (context) =>
    answering(services, 'stripeWebhook', async () => {
      const directory = await services.cache.directory();
      const portal = directory.find((entry) => entry.portalKey === context.req.param('portal'));
      if (!portal) throw new Refusal('tenant_unknown', 'webhook');
      const body = await readBodyText(context.req.raw, bodyLimit);
      const signature = context.req.header('stripe-signature') ?? '';
      const { portalKey, portalId } = portal;
      const read = services.gateways.stripe.readEvent(portalKey, body, signature);
      if (read.kind === 'unsigned') {
        throw new Refusal('validation_failed', 'webhook', { path: 'stripe-signature' });
      }
      // A body that is not an event never becomes one, so Stripe need not send it again.
      if (read.kind === 'event') {
        await withKeptConnections(() => handle(services, portal, read.event, body));
      } else await keepAsText(services, portalId, unreadable(body), body);
      return new Response(null, { status: 204 });
    }),
  );
  return app;
}

interface Portal {
  readonly portalId: number;
  readonly portalKey: string;
}

/**
 * Acts on an event once. Every webhook of an account gets the events of all its payments; events of other portals and programs
 * are ignored, and so are those that change nothing, such as a charge's event next to its intent's.
 */
async function handle(
  services: Services,
  portal: Portal,
  event: ProviderEvent,
  body: string,
): Promise<void> {
  const { portalId } = portal;
  const { id, type, at } = event;
  if (!movesPayment(type)) return;
  if (paymentEvents.has(type) && (await isSettledMeanwhile(services, portalId, event.intentId))) {
    await receive(services, portal, event, { body, isHandled: true });
    return;
  }
  const { payment, isNew } = await receive(services, portal, event, { body, isHandled: false });
  if (!isNew) return;
  if (payment) {
    // An attempt without a stored intent is settled by the request that makes it.
    if (payment.state !== 'captured') {
      // Events arrive late and out of order; the intent itself holds the current state.
      await settleAsAsked(services, portalId, payment);
    }
    if (movementEvents.has(type)) await recordMovements(services, portalId, payment, at);
  }
  await services.store.writeOnce(portalId, (tx) =>
    eventHandled(tx, 'stripe', id, new Date(services.now())),
  );
}

interface Received {
  readonly payment: PaymentRow | undefined;
  /** True if the event is ours and has to be acted on. */
  readonly isNew: boolean;
}

/** Stores an event if it is ours, and reads its payment, in one round trip if its portal is known. */
async function receive(
  services: Services,
  { portalId, portalKey }: Portal,
  event: ProviderEvent,
  { body, isHandled }: { readonly body: string; readonly isHandled: boolean },
): Promise<Received> {
  const { store } = services;
  const named = { id: event.id, type: event.type };
  const paymentOf = async (tx: Tx) =>
    event.intentId === undefined ? undefined : paymentByIntent(tx, event.intentId);
  const handled_at = isHandled ? new Date(services.now()) : null;
  const received = { provider: 'stripe', ...named, body, handled_at };
  const isNamed = event.portalKey === portalKey;
  try {
    if (!isNamed) {
      const payment = await store.readOnce(portalId, paymentOf);
      if (!payment) return { payment, isNew: false };
    }
    return await store.writeOnce(portalId, async (tx) => {
      const asked = isHandled ? undefined : paymentOf(tx);
      const [payment, isNew] = await Promise.all([asked, recordEvent(tx, received)]);
      return { payment, isNew };
    });
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    const payment = await store.readOnce(portalId, paymentOf);
    return { payment, isNew: await keepAsText(services, portalId, { ...named, handled_at }, body) };
  }
}

type Named = Pick<ProviderEvent, 'id' | 'type'> & { readonly handled_at: Date | null };

const unreadable = (body: string): Named => ({
  id: `unreadable-${sha256(body)}`,
  type: '',
  handled_at: null,
});

const movesPayment = (type: string): boolean => paymentEvents.has(type) || movementEvents.has(type);

/** Stores the raw text of an event that the database does not accept as JSON; the audit reports it. */
async function keepAsText(
  services: Services,
  portalId: number,
  named: Named,
  received: string,
): Promise<boolean> {
  services.log.error(
    { event: named.id, portal: portalId },
    'a webhook could only be stored as text',
  );
  const text = received.replaceAll('\0', '\ufffd').toWellFormed();
  const kept = { ...named, body: JSON.stringify({ received: text }) };
  return services.store.writeOnce(portalId, (tx) =>
    recordEvent(tx, { provider: 'stripe', ...kept }),
  );
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
