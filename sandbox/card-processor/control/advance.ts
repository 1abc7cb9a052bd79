import { Hono } from 'hono';
import { z } from 'zod';
import type { KnownAccount } from '../accounts/accounts.ts';
import { endDispute, openDispute } from '../disputes/disputes.ts';
import { endAuthentication, endProcessing } from '../payments/settlement.ts';
import { beginOperation, finishOperation, idOf, type Operation } from '../processor/operation.ts';
import type { Processor } from '../processor/processor.ts';
import { endRefund } from '../refunds/refunds.ts';
import { endSetupAuthentication } from '../setup-intents/setup-confirmation.ts';
import { body, noneSuch } from './control-answers.ts';

const outcomeShape = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });
const verdictShape = z.strictObject({ outcome: z.enum(['won', 'lost']) });
const disputeShape = z.strictObject({
  reason: z.string().default('fraudulent'),
  kind: z.enum(['chargeback', 'inquiry', 'final']).default('chargeback'),
});

/** The part of the tests' API that lets happen what is still to come. */
export function advanceRoutes(processor: Processor): Hono {
  const { books } = processor;
  const app = new Hono();

  const within = (account: KnownAccount, deed: (operation: Operation) => void) => {
    const operation = beginOperation(processor, account);
    deed(operation);
    finishOperation(operation);
  };
  /** The row with this id, whosever it is. */
  const found = <R>(find: (account: string) => R | undefined) => {
    for (const account of processor.accounts) {
      const row = find(account.id);
      if (row) return { account, row };
    }
    return undefined;
  };

  app.post('/payment_intents/:id/advance', async (context) => {
    const { outcome } = await body(context, outcomeShape);
    const id = context.req.param('id');
    const intent = found((account) => books.paymentIntents.find(account, id));
    if (!intent) return noneSuch(context);
    const { account, row } = intent;
    if (!endProcessing(processor, account, id, outcome)) {
      within(account, (operation) =>
        endAuthentication(operation, row, outcome === 'succeeded' ? 'passed' : 'failed'),
      );
    }
    return context.json(row.wire);
  });
  app.post('/setup_intents/:id/advance', async (context) => {
    const { outcome } = await body(context, outcomeShape);
    const intent = found((account) => books.setupIntents.find(account, context.req.param('id')));
    if (!intent) return noneSuch(context);
    within(intent.account, (operation) =>
      endSetupAuthentication(operation, intent.row, outcome === 'succeeded' ? 'passed' : 'failed'),
    );
    return context.json(intent.row.wire);
  });
  app.post('/refunds/:id/advance', async (context) => {
    const { outcome } = await body(context, outcomeShape);
    const id = context.req.param('id');
    const refund = found((account) => books.refunds.find(account, id));
    if (!refund) return noneSuch(context);
    endRefund(processor, refund.account, id, outcome);
    return context.json(refund.row.wire);
  });
  app.post('/disputes/:id/advance', async (context) => {
    const { outcome } = await body(context, verdictShape);
    const dispute = found((account) => books.disputes.find(account, context.req.param('id')));
    if (!dispute) return noneSuch(context);
    within(dispute.account, (operation) => endDispute(operation, dispute.row, outcome));
    return context.json(dispute.row.wire);
  });
  app.post('/payment_intents/:id/dispute', async (context) => {
    const habit = await body(context, disputeShape);
    const intent = found((account) => books.paymentIntents.find(account, context.req.param('id')));
    const chargeId = idOf(intent?.row.wire.latest_charge ?? null) ?? '';
    const charge = intent && books.charges.find(intent.account.id, chargeId);
    if (!intent || charge?.wire.status !== 'succeeded') return noneSuch(context);
    const operation = beginOperation(processor, intent.account);
    const dispute = openDispute(operation, charge, habit);
    finishOperation(operation);
    return context.json(dispute.wire, 201);
  });
  return app;
}
