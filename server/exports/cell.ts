import { localText } from '#domain/time/local-date-time.ts';

/** A value of a table: a text, a number as decimal text, or a local time such as 2026-11-23T19:30:00. */
export type Cell = string | null | { readonly number: string | number } | { readonly time: string };

export type Row = readonly Cell[];

/** A cell per column of a table, in the file's order. */
export type ColumnsOf<R, C = unknown> = Readonly<Record<string, (row: R, context: C) => Cell>>;

export const countCell = (number: number): Cell => ({ number });
/** An instant on a zone's clocks. */
export const timeCell = (at: Date | null, zone: string): Cell =>
  at && { time: localText(at.getTime(), zone) };
export const yesCell = (is: boolean): Cell => (is ? 'yes' : '');
