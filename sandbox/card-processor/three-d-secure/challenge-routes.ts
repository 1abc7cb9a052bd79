import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { html, raw } from 'hono/html';
import type Stripe from 'stripe';
import { z } from 'zod';
import { endAuthentication } from '../payments/settlement.ts';
import { beginOperation, finishOperation, idOf, type Operation } from '../processor/operation.ts';
import type { Processor } from '../processor/processor.ts';
import { endSetupAuthentication } from '../setup-intents/setup-confirmation.ts';
import { formatAmount } from '../wire/amounts.ts';

/** 3-D Secure of a card, and the page of a bank to which a payer is redirected. */
const paths = ['/3d-secure', '/authorize'];

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

/** The bank's page, on which the cardholder passes 3-D Secure or fails, or a payer authorizes a payment or cancels it. */
export function threeDSecureRoutes(processor: Processor): Hono {
  const app = new Hono();
  for (const path of paths) addPage(app, path, processor);
  return app;
}

function addPage(app: Hono, path: string, processor: Processor): void {
  app.use(path, cors());
  app.get(path, (context) => {
    const request = challengeQuery.safeParse(context.req.query());
    const found = request.success ? findIntent(processor, request.data) : undefined;
    if (!request.success || !found) return context.text('There is no such payment.', 404);
    const page = found.isOpen()
      ? challengePage(found, path, request.data)
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
}

/** A payment intent or setup intent with a challenge. */
type ChallengedIntent = {
  /** Name of its query parameter. */
  name: 'payment_intent' | 'setup_intent';
  wire: Stripe.PaymentIntent | Stripe.SetupIntent;
  /** The type of its payment method. */
  type: string;
  returnUrl: string | null;
  isOpen(): boolean;
  end(outcome: 'passed' | 'failed'): void;
};

function findIntent(
  processor: Processor,
  request: z.output<typeof challengeQuery>,
): ChallengedIntent | undefined {
  const { paymentIntents, setupIntents, paymentMethods } = processor.books;
  for (const account of processor.accounts) {
    const typeOf = ({ payment_method }: ChallengedIntent['wire']) =>
      paymentMethods.find(account.id, idOf(payment_method) ?? '')?.wire.type ?? 'card';
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
        type: typeOf(payment.wire),
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
        type: typeOf(setup.wire),
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

const cardPage = {
  title: 'Card authentication',
  text: 'Your bank wants to know whether this payment is yours.',
  passes: 'Complete authentication',
  fails: 'Fail authentication',
};

const redirectPage = (brand: string): typeof cardPage => ({
  title: `${brand} test payment page`,
  text: `Your bank asks whether you want to pay by ${brand}.`,
  passes: 'Authorize test payment',
  fails: 'Fail test payment',
});

/** The words of the page, by the type of the payment method. */
const pages: Readonly<Record<string, typeof cardPage>> = {
  ideal: redirectPage('iDEAL'),
  bancontact: redirectPage('Bancontact'),
};

function challengePage(
  { name, wire, type }: ChallengedIntent,
  path: string,
  request: z.output<typeof challengeQuery>,
) {
  const { title, text, passes, fails } = pages[type] ?? cardPage;
  return html`${raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/v3/challenge.css" />
        <script src="/v3/challenge.js" defer></script>
      </head>
      <body>
        <main aria-labelledby="title">
          <h1 id="title">${title}</h1>
          <p>${text}</p>
          ${'amount' in wire && html`<p class="amount">${formatAmount(wire.amount, wire.currency)}</p>`}
          <form method="post" action="${path}">
            <input type="hidden" name="${name}" value="${wire.id}" />
            <input type="hidden" name="client_secret" value="${request.client_secret}" />
            ${request.origin && html`<input type="hidden" name="origin" value="${request.origin}" />`}
            <button name="outcome" value="passed">${passes}</button>
            <button name="outcome" value="failed">${fails}</button>
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
