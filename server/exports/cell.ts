/** A value of a table: a text, a number as decimal text, or a local time such as 2026-11-23T19:30:00. */
export type Cell = string | null | { readonly number: string | number } | { readonly time: string };

export type Row = readonly Cell[];
