import { z } from 'zod';
import type { DisputeRow } from '../books/rows.ts';
import { endpoint } from '../http/endpoint.ts';
import { announce, type Operation } from '../processor/operation.ts';
import { isWithin, listOf } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import { expand, flag, listShape, metadata, text, timeRange } from '../wire/parameters.ts';
import { invalidRequest, missing } from '../wire/refusal.ts';
import { endDispute, isClosed } from './disputes.ts';

const path = '/v1/disputes';

/** The evidence that the sandbox accepts; `uncategorized_text` decides the dispute. */
const evidence = z.strictObject({
  customer_email_address: text().optional(),
  customer_name: text().optional(),
  product_description: text().optional(),
  refund_refusal_explanation: text().optional(),
  service_date: text().optional(),
  uncategorized_text: text().optional(),
});

export const disputeEndpoints = [
  endpoint({
    method: 'GET',
    path,
    keys: 'secret',
    parameters: z.strictObject({
      ...listShape,
      charge: text().optional(),
      payment_intent: text().optional(),
      created: timeRange(),
    }),
    run: ({ operation, parameters: { charge, payment_intent: intent, created, ...paging } }) => {
      const rows = operation.processor.books.disputes
        .of(operation.account.id)
        .filter(({ wire }) => charge === undefined || wire.charge === charge)
        .filter(({ wire }) => intent === undefined || wire.payment_intent === intent)
        .filter(({ wire }) => isWithin(wire.created, created));
      return listOf(path, rows, paging);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/:id`,
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: ({ operation, id }) => findDispute(operation, id).wire,
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:id`,
    keys: 'secret',
    parameters: z.strictObject({
      evidence: evidence.optional(),
      metadata: metadata().optional(),
      submit: flag().optional(),
      expand: expand(),
    }),
    run: ({ operation, id, parameters }) => {
      const row = findDispute(operation, id);
      refuseClosed(row);
      const { wire } = row;
      Object.assign(wire.evidence, parameters.evidence);
      if (parameters.metadata !== undefined) {
        wire.metadata = mergeMetadata(wire.metadata, parameters.metadata);
      }
      wire.evidence_details.has_evidence = parameters.evidence !== undefined;
      operation.processor.books.disputes.put(row);
      if (parameters.submit !== false && parameters.evidence) submit(operation, row);
      return wire;
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:id/close`,
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: ({ operation, id }) => {
      const row = findDispute(operation, id);
      refuseClosed(row);
      endDispute(operation, row, 'lost');
      return row.wire;
    },
  }),
];

function submit(operation: Operation, row: DisputeRow): void {
  const { wire } = row;
  wire.evidence_details.submission_count += 1;
  wire.evidence_details.submission_method = 'manual';
  wire.status = wire.status.startsWith('warning_') ? 'warning_under_review' : 'under_review';
  announce(operation, 'charge.dispute.updated', wire);
  if (wire.evidence.uncategorized_text === 'winning_evidence') endDispute(operation, row, 'won');
  if (wire.evidence.uncategorized_text === 'losing_evidence') endDispute(operation, row, 'lost');
}

function findDispute(operation: Operation, id: string): DisputeRow {
  const found = operation.processor.books.disputes.find(operation.account.id, id);
  if (!found) throw missing('dispute', id, 'dispute');
  return found;
}

function refuseClosed({ wire }: DisputeRow): void {
  if (isClosed(wire)) throw invalidRequest('This dispute is already closed.');
}
