import type { Run, Table } from './figures.ts';

/** The tables with those that a run measured apart in their places, or at the end, each with that run. */
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
