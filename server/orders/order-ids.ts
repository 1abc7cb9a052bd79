import { Refusal } from '#contract/api/refusals.ts';
import { uuid } from '#contract/api/scalars.ts';

/** Normalizes a list of order ids, without repeats; throws bad_field_value for malformed ids. */
export function orderIds(given: readonly string[]): string[] {
  const bad = given.find((id) => !uuid.safeParse(id).success);
  if (bad !== undefined) throw badIds(bad, 'has something that is no id of an order');
  return [...new Set(given.map((id) => id.toLowerCase()))];
}

export const badIds = (value: string, fault: string): Refusal =>
  new Refusal('bad_field_value', 'ticket_order', { path: 'id._in', value }, `id._in: ${fault}`);
