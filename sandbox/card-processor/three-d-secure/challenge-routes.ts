import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { html, raw } from 'hono/html';
import type Stripe from 'stripe';
import { z } from 'zod';
import { endAuthentication } from '../payments/settlement.ts';
import { beginOperation, finishOperation, type Operation } from '../processor/operation.ts';
import type { Processor } from '../processor/processor.ts';
import { endSetupAuthentication } from '../setup-intents/setup-confirmation.ts';
import { formatAmount } from '../wire/amounts.ts';

const path = '/3d-secure';

const challengeQuery = z.object({
  payment_intent: z.string().optional(),
  setup_intent: z.string().optional(),
  client_secret: z.string(),
  /** The origin of the page around the frame. Without it the challenge has the whole window. */
  origin: z.url().optional(),
});
const challengeAnswer = challengeQuery.extend({ outcome: z.enum(['passed', 'failed']) });

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ');

/** The bank's page, on which the cardholder passes 3-D Secure or fails. */
export function threeDSecureRoutes(processor: Processor): Hono {
  const app = new Hono();
  app.use(path, cors());
  app.get(path, (context) => {
    const request = challengeQuery.safeParse(context.req.query());
    const found = request.success ? findIntent(processor, request.data) : undefined;
    if (!request.success || !found) return context.text('There is no such payment.', 404);
    const page = found.isOpen()
      ? challengePage(found, request.data)
      : endedPage(request.data.origin);
    return context.html(page, 200, { 'Content-Security-Policy': policy });
  });
  app.post(path, async (context) => {
    const request = challengeAnswer.safeParse(await context.req.parseBody());
    const found = request.success ? findIntent(processor, request.data) : undefined;
    if (!request.success || !found) return context.text('There is no such payment.', 404);
    if (found.isOpen()) found.end(request.data.outcome);
    const target = request.data.origin === undefined ? returnAddress(found) : undefined;
    if (target !== undefined) return context.redirect(target, 303);
    return context.html(endedPage(request.data.origin), 200, { 'Content-Security-Policy': policy });
  });
  return app;
}

/** A payment intent or setup intent with a challenge. */
type ChallengedIntent = {
  /** Name of its query parameter. */
  name: 'payment_intent' | 'setup_intent';
  wire: Stripe.PaymentIntent | Stripe.SetupIntent;
  returnUrl: string | null;
  isOpen(): boolean;
  end(outcome: 'passed' | 'failed'): void;
};

function findIntent(
  processor: Processor,
  request: z.output<typeof challengeQuery>,
): ChallengedIntent | undefined {
  const { paymentIntents, setupIntents } = processor.books;
  for (const account of processor.accounts) {
    const inOperation = (change: (operation: Operation) => void) => {
      const operation = beginOperation(processor, account);
      change(operation);
      finishOperation(operation);
    };
    const payment = paymentIntents.find(account.id, request.payment_intent ?? '');
    if (payment?.wire.client_secret === request.client_secret) {
      return {
        name: 'payment_intent',
        wire: payment.wire,
        returnUrl: payment.hidden.returnUrl,
        isOpen: () => payment.wire.status === 'requires_action',
        end: (outcome) =>
          inOperation((operation) => endAuthentication(operation, payment, outcome)),
      };
    }
    const setup = setupIntents.find(account.id, request.setup_intent ?? '');
    if (setup?.wire.client_secret === request.client_secret) {
      return {
        name: 'setup_intent',
        wire: setup.wire,
        returnUrl: setup.hidden.returnUrl,
        isOpen: () => setup.wire.status === 'requires_action',
        end: (outcome) =>
          inOperation((operation) => endSetupAuthentication(operation, setup, outcome)),
      };
    }
  }
  return undefined;
}

/** The merchant's return URL with the processor's parameters. */
function returnAddress({ name, wire, returnUrl }: ChallengedIntent): string | undefined {
  if (returnUrl === null) return undefined;
  const target = new URL(returnUrl);
  target.searchParams.set(name, wire.id);
  target.searchParams.set(`${name}_client_secret`, wire.client_secret ?? '');
  const failed = wire.status === 'requires_payment_method';
  target.searchParams.set('redirect_status', failed ? 'failed' : 'succeeded');
  return target.href;
}

function challengePage({ name, wire }: ChallengedIntent, request: z.output<typeof challengeQuery>) {
  return html`${raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Card authentication</title>
        <link rel="stylesheet" href="/v3/challenge.css" />
        <script src="/v3/challenge.js" defer></script>
      </head>
      <body>
        <main aria-labelledby="title">
          <h1 id="title">Card authentication</h1>
          <p>Your bank wants to know whether this payment is yours.</p>
          ${'amount' in wire && html`<p class="amount">${formatAmount(wire.amount, wire.currency)}</p>`}
          <form method="post" action="${path}">
            <input type="hidden" name="${name}" value="${wire.id}" />
            <input type="hidden" name="client_secret" value="${request.client_secret}" />
            ${request.origin && html`<input type="hidden" name="origin" value="${request.origin}" />`}
            <button name="outcome" value="passed">Complete authentication</button>
            <button name="outcome" value="failed">Fail authentication</button>
          </form>
        </main>
      </body>
    </html>`;
}

function endedPage(origin: string | undefined) {
  return html`${raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Card authentication</title>
        <link rel="stylesheet" href="/v3/challenge.css" />
        <script src="/v3/ended.js" defer></script>
      </head>
      <body data-origin="${origin ?? ''}">
        <main aria-labelledby="title">
          <h1 id="title">Card authentication</h1>
<p>Authentication has ended. You can close this page.</p>
        </main>
      </body>
    </html>`;
}
