import { Hono } from 'hono';
import { html } from 'hono/html';
import { pagePolicy, sandboxPage } from '../../pages/page.ts';
import { type Markup, table } from '../../pages/table.ts';
import type { MerchantAccount } from '../accounts/accounts.ts';
import { totalsOf } from '../balance/balance.ts';
import { groupDigits } from '../instruments/card-rules.ts';
import { groupIban } from '../instruments/iban-rules.ts';
import { testCards } from '../instruments/instruments.ts';
import { testAccounts } from '../instruments/test-accounts.ts';
import { testBanks } from '../instruments/test-banks.ts';
import type { Processor } from '../processor/processor.ts';
import { formatAmount } from '../wire/amounts.ts';

const rowsShown = 50;

/** The overview page: test cards, payments, refunds and webhooks. */
export function overviewRoute(processor: Processor): Hono {
  const app = new Hono();
  app.get('/sandbox', (context) =>
    context.html(overviewPage(processor), 200, {
      'Content-Security-Policy': pagePolicy,
      'Cache-Control': 'no-store',
    }),
  );
  return app;
}

function overviewPage(processor: Processor): Markup {
  return sandboxPage({
    title: 'Card processor (sandbox)',
    body: html`
      <h2>Test cards</h2>
      <p class="quiet">
Use any expiry date in the future and any security code. Numbers that begin with 4999 are
        the sandbox's own.
      </p>
      ${table(
        ['Number', 'What it does'],
        testCards.map(({ number, description }) => [
          html`<code class="nowrap">${groupDigits(number)}</code>`,
          description,
        ]),
      )}
      <h2>Test accounts for SEPA Direct Debit</h2>
      ${table(
        ['IBAN', 'What it does'],
        testAccounts.map(({ iban, description }) => [
          html`<code class="nowrap">${groupIban(iban)}</code>`,
          description,
        ]),
      )}
      <h2>Ways to pay on a bank's page</h2>
      ${table(
        ['Way', 'What it does'],
        testBanks.map(({ redirect, description }) => [html`<code>${redirect}</code>`, description]),
      )}
      ${processor.accounts.map((account) => accountSection(processor, account))}
      <h2>Webhooks</h2>
      ${table(
        ['Event', 'Address', 'State', 'Attempts'],
        processor.webhooks
          .deliveries()
          .slice(0, rowsShown)
          .map(({ eventType, url, state, attempts }) => [
            eventType,
            url,
            html`<span class="${state === 'delivered' ? 'good' : 'quiet'}">${state}</span>`,
            attempts.map(({ result }) => result).join(', '),
          ]),
      )}
    `,
  });
}

function accountSection({ books }: Processor, account: MerchantAccount): Markup {
  const totals = Object.entries(totalsOf(books, account.id));
  return html`
    <h2>Payments of <code>${account.publishableKey}</code></h2>
    ${table(
      ['Payments', 'Captured', 'Refunded', 'Disputed', 'Fees'],
      totals.map(([currency, { payments, captured, refunded, disputed, fees }]) => [
        payments,
        formatAmount(captured, currency),
        formatAmount(refunded, currency),
        formatAmount(disputed, currency),
        formatAmount(fees, currency),
      ]),
    )}
    ${table(
      ['Payment', 'Amount', 'Status', 'Metadata'],
      books.paymentIntents
        .of(account.id)
        .slice(0, rowsShown)
        .map(({ wire }) => [
          payment(wire.id),
          html`<span class="nowrap">${formatAmount(wire.amount, wire.currency)}</span>`,
          html`<span class="${wire.status === 'succeeded' ? 'good' : 'quiet'}">${wire.status}</span>
            <span class="bad">${wire.last_payment_error?.message ?? ''}</span>`,
          Object.entries(wire.metadata)
            .map((pair) => pair.join(': '))
            .join(', '),
        ]),
    )}
    <h2>Refunds of <code>${account.publishableKey}</code></h2>
    ${table(
      ['Refund', 'Amount', 'Status', 'Payment'],
      books.refunds
        .of(account.id)
        .slice(0, rowsShown)
        .map(({ wire }) => [
          html`<code>${wire.id}</code>`,
          html`<span class="nowrap">${formatAmount(wire.amount, wire.currency)}</span>`,
          wire.status ?? '',
          payment(String(wire.payment_intent)),
        ]),
    )}
  `;
}

const payment = (id: string): Markup =>
  html`<a href="/sandbox/payments/${id}"><code>${id}</code></a>`;
