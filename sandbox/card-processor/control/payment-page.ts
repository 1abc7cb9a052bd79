import { Hono } from 'hono';
import { html } from 'hono/html';
import { pagePolicy, sandboxPage } from '../../pages/page.ts';
import { type Markup, table } from '../../pages/table.ts';
import { balancesByIntent } from '../balance/balance.ts';
import type { PaymentIntentRow } from '../books/rows.ts';
import { idOf } from '../processor/operation.ts';
import type { Processor } from '../processor/processor.ts';
import { formatAmount } from '../wire/amounts.ts';

/** A payment, with the account whose books contain it. */
interface Found {
  readonly account: string;
  readonly intent: PaymentIntentRow['wire'];
}

/**
 * The page of a payment, like a processor's dashboard: charges, refunds, disputes and balance. The ids of a charge, refund or
 * dispute lead to their payment's page.
 */
export function paymentRoute(processor: Processor): Hono {
  const app = new Hono();
  app.get('/sandbox/payments/:id', (context) => {
    const id = context.req.param('id');
    const found = paymentOf(processor, id);
    if (!found) return context.text('There is no such payment in the books.\n', 404);
    if (found.intent.id !== id) {
      return context.redirect(`/sandbox/payments/${found.intent.id}#${encodeURIComponent(id)}`);
    }
    return context.html(paymentPage(processor, found), 200, {
      'Content-Security-Policy': pagePolicy,
      'Cache-Control': 'no-store',
    });
  });
  return app;
}

/** The payment with this id, or that of the charge, refund or dispute. */
function paymentOf({ accounts, books }: Processor, id: string): Found | undefined {
  for (const { id: account } of accounts) {
    const part =
      books.charges.find(account, id) ??
      books.refunds.find(account, id) ??
      books.disputes.find(account, id);
    const intentId = part ? (idOf(part.wire.payment_intent) ?? '') : id;
    const intent = books.paymentIntents.find(account, intentId)?.wire;
    if (intent) return { account, intent };
  }
  return undefined;
}

function paymentPage({ books }: Processor, { account, intent }: Found): Markup {
  const ofIntent = <W extends { readonly payment_intent: string | { id: string } | null }>(rows: {
    of(account: string): { readonly wire: W }[];
  }): W[] =>
    rows
      .of(account)
      .map(({ wire }) => wire)
      .filter(({ payment_intent }) => idOf(payment_intent) === intent.id);
  const transactions = books.balanceTransactions
    .of(account)
    .filter(({ hidden }) => hidden.intent === intent.id);
  const net = balancesByIntent(books, account).get(intent.id)?.net ?? 0;
  const amount = (minor: number) => formatAmount(minor, intent.currency);
  return sandboxPage({
    title: `Payment of ${amount(intent.amount)}`,
    above: { title: 'Card processor (sandbox)', href: '/sandbox' },
    body: html`
      <dl>
        <dt>Id</dt><dd><code>${intent.id}</code></dd>
        <dt>Status</dt>
        <dd>${state(intent.status)} <span class="bad">${intent.last_payment_error?.message ?? ''}</span></dd>
        <dt>Received</dt><dd>${amount(intent.amount_received)}</dd>
        <dt>Created</dt><dd>${timeOf(intent.created)}</dd>
        ${Object.entries(intent.metadata).map(
          ([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`,
        )}
      </dl>
      <h2>Charges</h2>
      ${table(
        ['Charge', 'Created', 'Amount', 'Status', 'Card or account'],
        ofIntent(books.charges).map(({ id, created, amount: minor, status, ...charge }) => [
          nameOf(id),
          timeOf(created),
          amount(minor),
          html`${state(status)} <span class="bad">${charge.failure_message ?? ''}</span>`,
          wayOf(charge.payment_method_details),
        ]),
      )}
      <h2>Refunds</h2>
      ${table(
        ['Refund', 'Created', 'Amount', 'Status'],
        ofIntent(books.refunds).map(({ id, created, amount: minor, status }) => [
          nameOf(id),
          timeOf(created),
          amount(minor),
          state(status ?? ''),
        ]),
      )}
      <h2>Disputes</h2>
      ${table(
        ['Dispute', 'Created', 'Amount', 'Reason', 'Status'],
        ofIntent(books.disputes).map(({ id, created, amount: minor, reason, status }) => [
          nameOf(id),
          timeOf(created),
          amount(minor),
          reason,
          state(status),
        ]),
      )}
      <h2>Balance</h2>
      ${table(
        ['Transaction', 'Created', 'For', 'Amount', 'Fee', 'Net'],
        transactions.map(({ wire }) => [
          html`<code>${wire.id}</code>`,
          timeOf(wire.created),
          wire.reporting_category,
          amount(wire.amount),
          amount(wire.fee),
          amount(wire.net),
        ]),
      )}
      <p>Left of this payment: <strong>${amount(net)}</strong></p>
    `,
  });
}

const nameOf = (id: string): Markup => html`<code id="${id}">${id}</code>`;

const timeOf = (seconds: number): Markup =>
  html`<span class="nowrap">${new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')}</span>`;

const state = (status: string): Markup =>
  html`<span class="${status === 'succeeded' || status === 'won' ? 'good' : 'quiet'}">${status}</span>`;

/** A card by brand and last digits, or another payment method. */
function wayOf(details: { readonly type: string; readonly card?: unknown } | null): string {
  const { brand, last4 } = Object(details?.card) as { brand?: string; last4?: string };
  return last4 ? `${brand} …${last4}` : (details?.type ?? '');
}
