import pg from 'pg';

/** How one column type of PostgreSQL reads in TypeScript. */
interface ColumnKind {
  /** What a query yields. */
  select: string;
  /** What an insert takes, if it is not the same. */
  insert?: string;
  /** Turns the wire's text into the value; without it `pg` does as it always does. */
  read?: { oid: number; parse: (text: string) => unknown };
}

const asText = (text: string) => text;

/** The types that our tables use. A migration with another type adds its line here. */
export const columnKinds: Record<string, ColumnKind> = {
  bool: { select: 'boolean' },
  int2: { select: 'number' },
  int4: { select: 'number' },
  int8: { select: 'number', read: { oid: 20, parse: exactInteger } },
  float8: { select: 'number' },
  numeric: { select: 'string', insert: 'string | number' },
  text: { select: 'string' },
  uuid: { select: 'string' },
  bytea: { select: 'Buffer' },
  timestamptz: { select: 'Date', insert: 'Date | string' },
  // A day is a day somewhere: as a Date it would become midnight in this machine's zone.
  date: { select: 'string', read: { oid: 1082, parse: asText } },
  time: { select: 'string' },
  interval: { select: 'string', read: { oid: 1186, parse: asText } },
  // Written as JSON text: `pg` would send an array as an array of PostgreSQL.
  json: { select: 'unknown', insert: 'string' },
  jsonb: { select: 'unknown', insert: 'string' },
  _text: { select: 'string[]' },
  _uuid: { select: 'string[]' },
  _int4: { select: 'number[]' },
  _int8: { select: 'number[]', read: { oid: 1016, parse: exactIntegers } },
  _date: { select: 'string[]', read: { oid: 1182, parse: textArray } },
};

const parsers = new Map(
  Object.values(columnKinds).flatMap(({ read }) => (read ? [[read.oid, read.parse]] : [])) as [
    number,
    (text: string) => unknown,
  ][],
);

/** Give this as `types` to every `pg` pool or client of ours; others keep the driver's defaults. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};

/** Amounts and counters stay below 2^53; a larger number would silently lose its last digits. */
function exactInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond 2^53.`);
  return number;
}

function exactIntegers(text: string): number[] {
  return textArray(text).map(exactInteger);
}

/** Reads `{a,b}`; only for types whose text has neither commas nor quotes. */
function textArray(text: string): string[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',');
}
