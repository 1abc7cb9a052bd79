import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** A column of figures; `digits` after the point, by default as many as the number has. */
const column = z.strictObject({
  name: z.string(),
  digits: z.int().min(0).max(3).optional(),
});

const row = z.strictObject({
  name: z.string(),
  /** The unit of the first figure, in a column with several. */
  unit: z.string().optional(),
  /** One figure per column; null where there is none. */
  figures: z.array(z.number().nullable()),
});

const commit = z.string().regex(/^[0-9a-f]{10}$/);

/** When, where and how long a run was. */
const run = {
  machine: z.string(),
  date: z.iso.date(),
  commit,
  /** True if the files of the product differed from the commit. */
  differs: z.boolean(),
  runs: z.int().min(1),
  /** The duration of a load; older figures lack it. */
  milliseconds: z.int().min(1).optional(),
};

const table = z
  .strictObject({
    title: z.string(),
    /** A remark on how these figures are measured, as Markdown. */
    note: z.string().optional(),
    /** Folders and files whose changes may change the figures. */
    sources: z.array(z.string()).min(1),
    /** The heading of the name column. */
    names: z.string(),
    columns: z.array(column).min(1),
    rows: z.array(row),
    /** The run that measured this table separately. */
    apart: z.strictObject(run).optional(),
  })
  .refine(({ columns, rows }) => rows.every(({ figures }) => figures.length === columns.length), {
    error: 'a row must have a figure for each column',
  });

/** The figures of one complete run of the bench, and of tables measured separately since. */
const figuresShape = z
  .strictObject({
    ...run,
    /** The number of commits that touched each table's sources after the measured one, up to a commit. */
    age: z.strictObject({ commit, date: z.iso.date(), touched: z.record(z.string(), z.int()) }),
    tables: z.array(table),
  })
  .refine(({ age, tables }) => tables.every(({ title }) => age.touched[title] !== undefined), {
    error: 'the age of a table is missing',
  });

export type Table = z.output<typeof table>;
export type Run = NonNullable<Table['apart']>;
export type Column = z.output<typeof column>;
export type Row = z.output<typeof row>;
export type Figures = z.output<typeof figuresShape>;

const file = path.join(import.meta.dirname, 'figures.json');

/** Checks what a file of figures contains. @throws ZodError naming what has the wrong shape. */
export const parseFigures = (text: string): Figures => figuresShape.parse(JSON.parse(text));

/** Reads the figures of the last whole run. */
export const readFigures = (): Figures => parseFigures(readFileSync(file, 'utf8'));

/** Replaces the figures, with four significant digits. */
export function storeFigures(figures: Figures): void {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  const text = JSON.stringify(figuresShape.parse(figures), rounded, 2);
  // What contains no further object or list takes one line, so that a row does.
  const short = text.replace(/[[{][^[\]{}]*[\]}]/g, (part) => part.replace(/\s+/g, ' '));
  writeFileSync(file, `${short}\n`);
}
