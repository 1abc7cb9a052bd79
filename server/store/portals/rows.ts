import type { Owner } from './owner.ts';
import type { PortalTable } from './tables.ts';

/** Describes how a table is read and written. */
export interface RowShape {
  readonly table: PortalTable;
  /** The columns to move, each with the expression that reads it and the one that writes its text. */
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly read: string;
    readonly write: (text: string) => string;
  }[];
  /** The columns that order its rows. */
  readonly order: readonly string[];
  /** A column written once all tables exist, because the row it refers to is in a later table. */
  readonly postponed: string | null;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Longer batches of rows, in bytes, are read in several parts. */
const partBytes = 1_000_000;
const mostRows = 5_000;

/** Collations of texts differ between databases; the order of their bytes doesn't. */
function orderOf({ table, order }: RowShape): string {
  const isText = (name: string) =>
    table.columns.find((column) => column.name === name)?.hasCollation;
  const parts = order.map((name) => `${quoted(name)}${isText(name) ? ' collate "C"' : ''}`);
  return parts.length === 0 ? '' : ` order by ${parts.join(', ')}`;
}

/**
 * Reads all rows of a portal in order, in parts. Each row is a line of JSON, an array with the text of every column or
 * null, and is the same line in every database. Needs a transaction.
 */
export async function* readLines(
  owner: Owner,
  portalId: number,
  shape: RowShape,
): AsyncGenerator<string[]> {
  const values = shape.columns.map(({ read }) => `(${read})::text`).join(', ');
  await owner.run({
    text: `declare moving no scroll cursor for select json_build_array(${values})::text as line
      from ${quoted(shape.table.name)} where portal_id = ${Number(portalId)}${orderOf(shape)}`,
  });
  let wanted = 1;
  for (;;) {
    const rows = await owner.rows<{ line: string }>({ text: `fetch ${wanted} from moving` });
    const lines = rows.map(({ line }) => line);
    if (lines.length > 0) yield lines;
    if (lines.length < wanted) break;
    // Pictures are long and tickets short: takes as many rows as fit, starting with one.
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    wanted = Math.max(1, Math.min(mostRows, wanted * 4, Math.floor((partBytes * wanted) / bytes)));
  }
  await owner.run({ text: 'close moving' });
}

/** Writes rows given as lines. */
export async function writeLines(
  owner: Owner,
  portalId: number,
  shape: RowShape,
  lines: readonly string[],
): Promise<void> {
  const { table, columns, postponed } = shape;
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const texts = columns.map(({ name, type, write }, at) =>
    name === postponed ? 'null' : `(${write(`given ->> ${at}`)})::${type}`,
  );
  await owner.run({
    text: `insert into ${quoted(table.name)} (portal_id, ${names}) overriding system value
      select $1::int, ${texts.join(', ')} from jsonb_array_elements($2::jsonb) given`,
    values: [portalId, `[${lines.join(',')}]`],
  });
}

/** Writes the postponed column of rows given as lines. */
export async function writePostponed(
  owner: Owner,
  portalId: number,
  { table, columns, postponed }: RowShape,
  lines: readonly string[],
): Promise<void> {
  const text = (name: string | null) => {
    const at = columns.findIndex((column) => column.name === name);
    return `(given ->> ${at})::${columns[at]?.type}`;
  };
  await owner.run({
    text: `update ${quoted(table.name)} t set ${quoted(postponed ?? '')} = ${text(postponed)}
      from jsonb_array_elements($2::jsonb) given
      where t.portal_id = $1 and t.id = ${text('id')} and ${text(postponed)} is not null`,
    values: [portalId, `[${lines.join(',')}]`],
  });
}

/**
 * Informs the planner about rows that no other transaction sees yet: otherwise, foreign key checks may read whole
 * tables.
 */
export async function analyzeTable(owner: Owner, { name }: PortalTable): Promise<void> {
  await owner.run({ text: `analyze ${quoted(name)}` });
}

/**
 * Sets the number sequence past the rows that arrived. Others may take numbers meanwhile, so it goes well past the
 * highest.
 */
export async function raiseNumbers(
  owner: Owner,
  portalId: number,
  table: PortalTable,
): Promise<void> {
  for (const { name } of table.columns.filter(({ isNumbered }) => isNumbered)) {
    await owner.run({
      text: `select case when nextval(sequence) <= highest then setval(sequence, highest + 1000) end
        from (select pg_get_serial_sequence($2, $3)::regclass as sequence,
          (select max(${quoted(name)}) from ${quoted(table.name)} where portal_id = $1)::bigint as highest) numbers
        where highest is not null`,
      values: [portalId, table.name, name],
    });
  }
}

/** True if a row of another portal has the id of one of this portal's. */
export async function sharesIds(
  owner: Owner,
  portalId: number,
  { name, columns, key }: PortalTable,
): Promise<boolean> {
  const isId =
    key.length === 1 && columns.some((one) => one.name === key[0] && one.type === 'uuid');
  if (!isId) return false;
  const id = quoted(key[0] ?? '');
  const [row] = await owner.rows<{ found: boolean }>({
    text: `select exists (select from ${quoted(name)} own join ${quoted(name)} other on other.${id} = own.${id}
      and other.portal_id <> own.portal_id where own.portal_id = $1) as found`,
    values: [portalId],
  });
  return row?.found ?? false;
}
