import pg from 'pg';

/** A PostgreSQL column type in TypeScript. */
interface ColumnKind {
  /** The type in query results. */
  select: string;
  /** The type in inserts, if different. */
  insert?: string;
  /** The parser of the type's text; without it `pg` uses its default. */
  read?: { oid: number; parse: (text: string) => unknown };
}

const asText = (text: string) => text;

/** The types in our tables. A migration with a new type adds a line here. */
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
  // Kept as text: a Date would be midnight in this machine's time zone.
  date: { select: 'string', read: { oid: 1082, parse: asText } },
  time: { select: 'string' },
  interval: { select: 'string', read: { oid: 1186, parse: asText } },
  // Written as JSON text, because `pg` would send an array as a PostgreSQL array.
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

/** The `types` of all our `pg` pools and clients. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};

/** Parses an integer. @throws RangeError beyond 2^53, where digits would be lost silently. */
function exactInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond 2^53.`);
  return number;
}

function exactIntegers(text: string): number[] {
  return textArray(text).map(exactInteger);
}

/** Parses `{a,b}`, for types whose text contains no commas or quotes. */
function textArray(text: string): string[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',');
}
