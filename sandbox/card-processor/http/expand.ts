import type { Operation } from '../processor/operation.ts';
import { invalidRequest } from '../wire/refusal.ts';

const maximumDepth = 4;

/**
 * Copies an answer, with objects in place of ids in the fields that the paths name.
 * A path can go through objects (`latest_charge.payment_intent`) and lists (`data.charge`).
 * @throws {Refusal} 400 for a field that is not an id.
 */
export function expandFields(operation: Operation, answer: object, paths: string[]): object {
  const copy = { ...answer };
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > maximumDepth) {
      throw invalidRequest(`You cannot expand more than ${maximumDepth} levels of a property.`);
    }
    expandStep(operation, copy, steps, path);
  }
  return copy;
}

function expandStep(operation: Operation, object: object, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (step === 'refunds' && 'object' in object && object.object === 'charge') {
    Object.assign(object, { refunds: refundsOf(operation, object) });
    return;
  }
  const value: unknown = Reflect.get(object, step);
  if (value === null) return;
  if (Array.isArray(value)) {
    const copies = value.map((item) => ({ ...item }));
    for (const item of copies) expandStep(operation, item, rest, path);
    Reflect.set(object, step, copies);
    return;
  }
  const found = typeof value === 'string' ? lookUp(operation, value) : value;
  if (typeof found !== 'object' || found === null) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const copy = { ...found };
  expandStep(operation, copy, rest, path);
  Reflect.set(object, step, copy);
}

function lookUp({ processor, account }: Operation, id: string): object | undefined {
  const { books } = processor;
  const tables = [
    books.paymentIntents,
    books.setupIntents,
    books.charges,
    books.paymentMethods,
    books.refunds,
    books.customers,
    books.mandates,
    books.balanceTransactions,
    books.disputes,
  ];
  for (const table of tables) {
    const found = table.find(account.id, id);
    if (found) return found.wire;
  }
  return undefined;
}

function refundsOf({ processor, account }: Operation, charge: object): object {
  const id: unknown = Reflect.get(charge, 'id');
  const refunds = processor.books.refunds.of(account.id).filter(({ wire }) => wire.charge === id);
  return {
    object: 'list',
    data: refunds.map(({ wire }) => wire),
    has_more: false,
    url: `/v1/charges/${String(id)}/refunds`,
  };
}
