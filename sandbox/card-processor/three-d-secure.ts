import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import type { KnownAccount } from './accounts.ts';
import { spoken } from './amounts.ts';
import type { PaymentIntentRow } from './books.ts';
import { beginOperation, finishOperation } from './operation.ts';
import type { Processor } from './processor.ts';
import { endAuthentication } from './settlement.ts';

const path = '/3d-secure';

const asked = z.object({
  payment_intent: z.string(),
  client_secret: z.string(),
  /** Origin of the page around the frame; without it the challenge has the window to itself. */
  origin: z.url().optional(),
});
const answered = asked.extend({ outcome: z.enum(['passed', 'failed']) });

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ');

/** The bank's page: a cardholder passes 3-D Secure there, or fails. */
export function threeDSecureRoutes(processor: Processor): Hono {
  const app = new Hono();
  app.use(path, cors());
  app.get(path, (context) => {
    const wish = asked.safeParse(context.req.query());
    const found = wish.success ? findIntent(processor, wish.data) : undefined;
    if (!wish.success || !found) return context.text('There is no such payment.', 404);
    const page =
      found.row.wire.status === 'requires_action'
        ? challengePage(found.row, wish.data)
        : endedPage(wish.data.origin);
    return context.html(page, 200, { 'Content-Security-Policy': policy });
  });
  app.post(path, async (context) => {
    const wish = answered.safeParse(await context.req.parseBody());
    const found = wish.success ? findIntent(processor, wish.data) : undefined;
    if (!wish.success || !found) return context.text('There is no such payment.', 404);
    const { account, row } = found;
    if (row.wire.status === 'requires_action') {
      const operation = beginOperation(processor, account);
      endAuthentication(operation, row, wish.data.outcome);
      finishOperation(operation);
    }
    const target = wish.data.origin === undefined ? returnAddress(row) : undefined;
    if (target !== undefined) return context.redirect(target, 303);
    return context.html(endedPage(wish.data.origin), 200, { 'Content-Security-Policy': policy });
  });
  return app;
}

function findIntent(
  processor: Processor,
  wish: z.output<typeof asked>,
): { account: KnownAccount; row: PaymentIntentRow } | undefined {
  for (const account of processor.accounts) {
    const row = processor.books.paymentIntents.find(account.id, wish.payment_intent);
    if (row?.wire.client_secret === wish.client_secret) return { account, row };
  }
  return undefined;
}

/** The merchant's return address, with what the processor adds to it. */
function returnAddress({ wire, hidden }: PaymentIntentRow): string | undefined {
  if (hidden.returnUrl === null) return undefined;
  const target = new URL(hidden.returnUrl);
  target.searchParams.set('payment_intent', wire.id);
  target.searchParams.set('payment_intent_client_secret', wire.client_secret ?? '');
  const failed = wire.status === 'requires_payment_method';
  target.searchParams.set('redirect_status', failed ? 'failed' : 'succeeded');
  return target.href;
}

function challengePage({ wire }: PaymentIntentRow, wish: z.output<typeof asked>) {
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
          <p class="amount">${spoken(wire.amount, wire.currency)}</p>
          <form method="post" action="${path}">
            <input type="hidden" name="payment_intent" value="${wish.payment_intent}" />
            <input type="hidden" name="client_secret" value="${wish.client_secret}" />
            ${wish.origin && html`<input type="hidden" name="origin" value="${wish.origin}" />`}
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
          <p>This is over. You can close the page.</p>
        </main>
      </body>
    </html>`;
}
