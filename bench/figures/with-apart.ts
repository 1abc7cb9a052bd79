import type { Run, Table } from './figures.ts';

/** Returns the tables, with separately measured ones in their places or at the end, each with its run. */
export function withApart(
  tables: readonly Table[],
  measured: readonly Table[],
  apart: Run,
): Table[] {
  const titles = new Set(tables.map(({ title }) => title));
  const replaced = tables.map((table) => {
    const anew = measured.find(({ title }) => title === table.title);
    return anew ? { ...anew, apart } : table;
  });
  const added = measured.filter(({ title }) => !titles.has(title));
  return [...replaced, ...added.map((table) => ({ ...table, apart }))];
}
