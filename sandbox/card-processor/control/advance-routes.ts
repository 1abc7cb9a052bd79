import { Hono } from 'hono';
import { z } from 'zod';
import type { MerchantAccount } from '../accounts/accounts.ts';
import { endDispute, escalateInquiry, openDispute } from '../disputes/disputes.ts';
import { endAuthentication, endProcessing } from '../payments/settlement.ts';
import { beginOperation, finishOperation, idOf, type Operation } from '../processor/operation.ts';
import type { Processor } from '../processor/processor.ts';
import { endRefund } from '../refunds/refunds.ts';
import { endSetupAuthentication } from '../setup-intents/setup-confirmation.ts';
import { notFound, readBody } from './json.ts';

const outcomeShape = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });
const verdictShape = z.strictObject({ outcome: z.enum(['won', 'lost', 'escalated']) });
const disputeShape = z.strictObject({
  reason: z.string().default('fraudulent'),
  kind: z.enum(['chargeback', 'inquiry', 'final']).default('chargeback'),
});

/** The control calls that end payments, setups, refunds and disputes, or open disputes. */
export function advanceRoutes(processor: Processor): Hono {
  const { books } = processor;
  const app = new Hono();

  const inOperation = (account: MerchantAccount, change: (operation: Operation) => void) => {
    const operation = beginOperation(processor, account);
    change(operation);
    finishOperation(operation);
  };
  /** Finds a row in the books of any account. */
  const findInAccounts = <R>(find: (account: string) => R | undefined) => {
    for (const account of processor.accounts) {
      const row = find(account.id);
      if (row) return { account, row };
    }
    return undefined;
  };

  app.post('/payment_intents/:id/advance', async (context) => {
    const { outcome } = await readBody(context, outcomeShape);
    const id = context.req.param('id');
    const intent = findInAccounts((account) => books.paymentIntents.find(account, id));
    if (!intent) return notFound(context);
    const { account, row } = intent;
    if (!endProcessing(processor, account, id, outcome)) {
      inOperation(account, (operation) =>
        endAuthentication(operation, row, outcome === 'succeeded' ? 'passed' : 'failed'),
      );
    }
    return context.json(row.wire);
  });
  app.post('/setup_intents/:id/advance', async (context) => {
    const { outcome } = await readBody(context, outcomeShape);
    const intent = findInAccounts((account) =>
      books.setupIntents.find(account, context.req.param('id')),
    );
    if (!intent) return notFound(context);
    inOperation(intent.account, (operation) =>
      endSetupAuthentication(operation, intent.row, outcome === 'succeeded' ? 'passed' : 'failed'),
    );
    return context.json(intent.row.wire);
  });
  app.post('/refunds/:id/advance', async (context) => {
    const { outcome } = await readBody(context, outcomeShape);
    const id = context.req.param('id');
    const refund = findInAccounts((account) => books.refunds.find(account, id));
    if (!refund) return notFound(context);
    endRefund(processor, refund.account, id, outcome);
    return context.json(refund.row.wire);
  });
  app.post('/disputes/:id/advance', async (context) => {
    const { outcome } = await readBody(context, verdictShape);
    const dispute = findInAccounts((account) =>
      books.disputes.find(account, context.req.param('id')),
    );
    if (!dispute) return notFound(context);
    inOperation(dispute.account, (operation) =>
      outcome === 'escalated'
        ? escalateInquiry(operation, dispute.row)
        : endDispute(operation, dispute.row, outcome),
    );
    return context.json(dispute.row.wire);
  });
  app.post('/payment_intents/:id/dispute', async (context) => {
    const behaviour = await readBody(context, disputeShape);
    const intent = findInAccounts((account) =>
      books.paymentIntents.find(account, context.req.param('id')),
    );
    const chargeId = idOf(intent?.row.wire.latest_charge ?? null) ?? '';
    const charge = intent && books.charges.find(intent.account.id, chargeId);
    if (!intent || charge?.wire.status !== 'succeeded') return notFound(context);
    const operation = beginOperation(processor, intent.account);
    const dispute = openDispute(operation, charge, behaviour);
    finishOperation(operation);
    return context.json(dispute.wire, 201);
  });
  return app;
}
