import { db } from './database.ts';
import { type PreparedQuery, prepared } from './prepared.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns prepared statements that update a row by its id: one per combination of columns that callers write. Leaves
 * columns with an undefined value as they are.
 */
export function updatesById(
  table: 'cart' | 'payment',
): (portalId: number, id: string, change: Values) => PreparedQuery<unknown> {
  const known = new Map<string, (...values: unknown[]) => PreparedQuery<unknown>>();
  return (portalId, id, change) => {
    const columns = Object.keys(change).filter((column) => change[column] !== undefined);
    const name = `${table}_${columns.join('_')}`;
    const statement = known.get(name) ?? prepared(name, updateOf(table, columns));
    known.set(name, statement);
    return statement(portalId, id, ...columns.map((column) => change[column]));
  };
}

const updateOf =
  (table: 'cart' | 'payment', columns: readonly string[]) =>
  (...[portalId, id, ...values]: unknown[]) =>
    db
      .updateTable(table)
      .set(Object.fromEntries(columns.map((column, at) => [column, values[at]])))
      .where('portal_id', '=', portalId as number)
      .where('id', '=', id as string);
