/** Records by field: a page's data names each field once instead of once per record. */
export type Columns<R> = { readonly [K in keyof R]?: readonly R[K][] };

/** The columns of records that all have the fields of the first; empty without records. */
export function columnsOf<R extends object>(records: readonly R[]): Columns<R> {
  const fields = Object.keys(records[0] ?? {}) as (keyof R)[];
  const columns = fields.map((field) => [field, records.map((record) => record[field])]);
  return Object.fromEntries(columns) as Columns<R>;
}

/** The records of columns, in their order. */
export function recordsOf<R extends object>(columns: Columns<R>): R[] {
  const fields = Object.entries<readonly unknown[]>(columns as Record<string, readonly unknown[]>);
  const count = fields[0]?.[1].length ?? 0;
  return Array.from(
    { length: count },
    (_, at) => Object.fromEntries(fields.map(([field, values]) => [field, values[at]])) as R,
  );
}
