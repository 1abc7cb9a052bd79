import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** One thing that an import created, changed, withdrew or removed. */
export interface ImportChange {
  readonly kind: 'created' | 'updated' | 'withdrawn';
  /** The table that it is stored in. */
  readonly what: string;
  /** Its key within the portal, in parts if it is composite. */
  readonly id: string;
  /** The changed columns. */
  readonly fields: readonly string[];
}

interface Values {
  text: string;
  int: number;
  bigint: number;
  boolean: boolean;
  timestamptz: string;
  date: string;
  /** JSON text, so that JSON's null differs from SQL's. */
  jsonb: string;
}

interface Table {
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, keyof Values>>;
  /** The handling of a row that the file no longer lists; anything that may have been sold is never deleted. */
  readonly gone: 'withdrawn' | 'deleted' | 'kept';
}

/** The tables that an import fills, without `portal_id`, in the order of their foreign keys. */
const tables = {
  seller: {
    key: ['id'],
    columns: { id: 'text', slug: 'text', name: 'text', metadata: 'jsonb', position: 'int' },
    gone: 'kept',
  },
  venue: {
    key: ['id'],
    columns: { id: 'text', name: 'text', timezone: 'text', address: 'jsonb', location: 'jsonb' },
    gone: 'kept',
  },
  seat_map: { key: ['id'], columns: { id: 'text', plan: 'jsonb' }, gone: 'kept' },
  event_template: {
    key: ['id'],
    columns: {
      id: 'text',
      seller_id: 'text',
      venue_id: 'text',
      seat_map_id: 'text',
      name: 'text',
      subtitle: 'text',
      summary: 'text',
      description: 'text',
      category: 'text',
      event_type: 'text',
      off_sale: 'boolean',
      hidden_type: 'text',
      meta: 'jsonb',
      position: 'int',
      withdrawn: 'boolean',
    },
    gone: 'withdrawn',
  },
  schedule: {
    key: ['event_template_id', 'id'],
    columns: { event_template_id: 'text', id: 'text', rule: 'jsonb', extended_until: 'date' },
    gone: 'deleted',
  },
  ticket_group: {
    key: ['id'],
    columns: {
      id: 'text',
      event_template_id: 'text',
      name: 'text',
      description: 'text',
      summary: 'text',
      color: 'text',
      handler: 'text',
      seats: 'jsonb',
      hidden_type: 'text',
      start_policy: 'text',
      start_policy_date: 'date',
      duration_new: 'text',
      min_tickets_per_order: 'int',
      max_tickets_per_order: 'int',
      capacity: 'int',
      oversell_capacity: 'int',
      exclude_from_event_capacity: 'boolean',
      sales_start: 'timestamptz',
      sales_end: 'timestamptz',
      additional_info_spec: 'jsonb',
      redeems: 'jsonb',
      meta: 'jsonb',
      position: 'int',
      withdrawn: 'boolean',
    },
    gone: 'withdrawn',
  },
  ticket_type: {
    key: ['id'],
    columns: {
      id: 'text',
      ticket_group_id: 'text',
      name: 'text',
      summary: 'text',
      description: 'text',
      rank: 'int',
      currency_amount: 'bigint',
      discounted_amount: 'bigint',
      currency_amount_min: 'bigint',
      currency_amount_max: 'bigint',
      fee_fixed_outside: 'bigint',
      fee_percent_outside: 'text',
      max_per_order: 'int',
      admits: 'int',
      door_note: 'text',
      withdrawn: 'boolean',
    },
    gone: 'withdrawn',
  },
  price_schedule: {
    key: ['ticket_type_id', 'position'],
    columns: { ticket_type_id: 'text', position: 'int', amount: 'bigint', applies: 'jsonb' },
    gone: 'deleted',
  },
  message_rule: {
    key: ['event_template_id', 'position'],
    columns: { event_template_id: 'text', position: 'int', actions: 'jsonb', triggers: 'jsonb' },
    gone: 'deleted',
  },
  ticket_rule: {
    key: ['ticket_group_id', 'ticket_type_id'],
    columns: {
      ticket_group_id: 'text',
      ticket_type_id: 'text',
      min: 'int',
      max: 'int',
      named: 'text',
      emailed: 'boolean',
      party_role: 'text',
    },
    gone: 'deleted',
  },
  closure: {
    key: ['id'],
    columns: { id: 'text', name: 'text', applies: 'jsonb', position: 'int' },
    gone: 'deleted',
  },
  door: {
    key: ['id'],
    columns: {
      id: 'text',
      name: 'text',
      serves: 'jsonb',
      minutes_before: 'int',
      minutes_after: 'int',
      re_entry: 'boolean',
      shows_names: 'boolean',
      position: 'int',
      withdrawn: 'boolean',
    },
    gone: 'withdrawn',
  },
  cart_rule: {
    key: ['id'],
    columns: {
      id: 'text',
      name: 'text',
      description: 'text',
      terms: 'text',
      rule: 'jsonb',
      position: 'int',
      withdrawn: 'boolean',
    },
    gone: 'withdrawn',
  },
  promo_code: {
    key: ['id'],
    columns: {
      id: 'text',
      cart_rule_id: 'text',
      code: 'text',
      max_uses: 'int',
      position: 'int',
      withdrawn: 'boolean',
    },
    gone: 'withdrawn',
  },
  config: {
    key: ['scope', 'resource_id', 'key'],
    columns: { scope: 'text', resource_id: 'text', key: 'text', value: 'jsonb' },
    gone: 'deleted',
  },
  string: {
    key: ['seller_id', 'locale', 'key'],
    columns: { seller_id: 'text', locale: 'text', key: 'text', message: 'text' },
    gone: 'deleted',
  },
  theme: {
    key: ['seller_id'],
    columns: { seller_id: 'text', tokens: 'jsonb' },
    gone: 'deleted',
  },
} as const satisfies Record<string, Table>;

type TableName = keyof typeof tables;
type RowOf<C extends Table['columns']> = { readonly [K in keyof C]: Values[C[K]] | null };

/** The rows that a file requires, by table. */
export type ImportRows = {
  readonly [T in TableName]: readonly RowOf<(typeof tables)[T]['columns']>[];
};

/** The rows of each table as JSON, so that a thread can prepare them. */
export type RowTexts = { readonly [T in TableName]: string };

/** Prepares the rows for writing. */
export const rowTexts = (rows: ImportRows): RowTexts =>
  Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [name, JSON.stringify(list)]),
  ) as Record<TableName, string>;

interface ReadValues extends Omit<Values, 'jsonb'> {
  jsonb: unknown;
}

/** A row as read back. Nullable columns are not typed as such, except the few that files can leave out. */
export type TableRow<T extends TableName> = {
  readonly [K in keyof (typeof tables)[T]['columns']]: K extends Optional
    ? ReadValue<T, K> | null
    : ReadValue<T, K>;
};

type ReadValue<
  T extends TableName,
  K extends keyof (typeof tables)[T]['columns'],
> = ReadValues[(typeof tables)[T]['columns'][K] & keyof ReadValues];

type Optional =
  | 'seat_map_id'
  | 'currency_amount_min'
  | 'currency_amount_max'
  | 'discounted_amount'
  | 'max_uses'
  | 'sales_start'
  | 'sales_end';

/** Reads a table's rows as the last import left them, without withdrawn ones; in the order of the file, if that is stored. */
export async function readRows<T extends TableName>(tx: Tx, name: T): Promise<TableRow<T>[]> {
  const { key, columns }: Table = tables[name];
  const names = Object.keys(columns).filter((column) => column !== 'withdrawn');
  const order = 'position' in columns ? ['position', ...key] : key;
  const found = await tx.rows(
    sql<{ row: TableRow<T> }>`
      select to_jsonb(r) as row from (
        select ${sql.join(names.map((column) => sql.ref(column)))} from ${sql.table(name)}
        where portal_id = ${tx.portalId} ${'withdrawn' in columns ? sql`and not withdrawn` : sql``}
        order by ${sql.join(order.map((column) => sql.ref(column)))}) r`.compile(db),
  );
  return found.map(({ row }) => row);
}

/** Makes all tables except codes match the rows; leaves unchanged rows untouched. */
export async function writeRows(tx: Tx, rows: RowTexts): Promise<ImportChange[]> {
  await freeSlugs(tx, rows.seller);
  const changes: ImportChange[] = [];
  for (const name of Object.keys(tables) as TableName[]) {
    if (name !== 'promo_code') changes.push(...(await writeTable(tx, name, rows[name])));
  }
  return changes;
}

/**
 * Writes the codes, after the counters of places: the order in which holds lock both (law 2). Locks all of them first,
 * by id, as carts do: a file lists them in its own order, and removed ones are written last.
 */
export async function writeCodes(tx: Tx, rows: RowTexts): Promise<ImportChange[]> {
  await tx.rows(
    sql`select from promo_code where portal_id = ${tx.portalId}
      order by id collate "C" for no key update`.compile(db),
  );
  return writeTable(tx, 'promo_code', rows.promo_code);
}

async function writeTable(tx: Tx, name: TableName, rows: string): Promise<ImportChange[]> {
  const { key, columns, gone }: Table = tables[name];
  const table = sql.table(name);
  const written = await upsert(tx, name, tables[name], rows);
  if (gone === 'kept') return written;
  const listed = sql`
    select from ${given(columns, rows)}
    where ${same(key, sql`t`, sql`g`)}`;
  const unlisted = sql`t.portal_id = ${tx.portalId} and not exists (${listed})`;
  const withdrawn = await tx.rows(
    (gone === 'deleted'
      ? sql<{
          id: string;
        }>`delete from ${table} t where ${unlisted} returning ${idOf(key, 't')} as id`
      : sql<{ id: string }>`
          update ${table} t set withdrawn = true where not t.withdrawn and ${unlisted}
          returning ${idOf(key, 't')} as id`
    ).compile(db),
  );
  return [...written, ...withdrawn.map(({ id }) => withdrawal(name, id))];
}

export const withdrawal = (what: string, id: string): ImportChange => ({
  kind: 'withdrawn',
  what,
  id,
  fields: [],
});

/** Inserts rows, given as a JSON list, or updates those that differ. */
export async function upsert(
  tx: Tx,
  name: string,
  { key, columns }: Omit<Table, 'gone'>,
  rows: string,
): Promise<ImportChange[]> {
  const names = Object.keys(columns);
  const changing = names.filter((column) => !key.includes(column));
  const list = (columnNames: readonly string[], from?: string) =>
    sql.join(columnNames.map((column) => (from ? sql.ref(`${from}.${column}`) : sql.ref(column))));
  const table = sql.table(name);
  // The table before the change: a statement does not see its own writes.
  const before = sql`${table} o`;
  const written = await tx.rows(
    sql<{ id: string; is_new: boolean; fields: string[] }>`
      with written as (
        insert into ${table} as t (portal_id, ${list(names)})
        select ${tx.portalId}, ${sql.join(names.map((column) => givenValue(column, columns)))}
        from ${given(columns, rows)}
        on conflict (portal_id, ${list(key)}) do update
        set ${sql.join(changing.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
        where row(${list(changing, 't')}) is distinct from row(${list(changing, 'excluded')})
        returning ${list(names, 't')}, xmax = 0 as is_new
      )
      select ${idOf(key, 'w')} as id, w.is_new, array_remove(array[${sql.join(
        changing.map(
          (column) =>
            sql`case when not w.is_new and ${sql.ref(`w.${column}`)} is distinct from ${sql.ref(`o.${column}`)} then ${sql.lit(column)} end`,
        ),
      )}]::text[], null) as fields
      from written w
      left join ${before} on o.portal_id = ${tx.portalId} and ${same(key, sql`o`, sql`w`)}`.compile(
      db,
    ),
  );
  return written.map(({ id, is_new, fields }) => ({
    kind: is_new ? 'created' : 'updated',
    what: name,
    id,
    fields,
  }));
}

/** A row's key as one text; omits an empty part (the portal, in a seller's rows). */
function idOf(key: readonly string[], table: string): RawBuilder<unknown> {
  const parts = key.map((column) => sql`nullif(${sql.ref(`${table}.${column}`)}::text, '')`);
  return sql`concat_ws(' ', ${sql.join(parts)})`;
}

/** The rows as a table `g` of the statement. */
function given(columns: Table['columns'], rows: string): RawBuilder<unknown> {
  const types = Object.entries(columns).map(
    ([column, type]) => sql`${sql.ref(column)} ${sql.raw(type === 'jsonb' ? 'text' : type)}`,
  );
  return sql`jsonb_to_recordset(${rows}::jsonb) as g(${sql.join(types)})`;
}

function givenValue(column: string, columns: Table['columns']): RawBuilder<unknown> {
  const value = sql.ref(`g.${column}`);
  return columns[column] === 'jsonb' ? sql`${value}::jsonb` : sql`${value}`;
}

function same(
  key: readonly string[],
  a: RawBuilder<unknown>,
  b: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    key.map((column) => sql`${a}.${sql.ref(column)} = ${b}.${sql.ref(column)}`),
    sql` and `,
  );
}

/** Frees slugs that move from one seller to another in the same import. */
async function freeSlugs(tx: Tx, sellers: string): Promise<void> {
  const { columns } = tables.seller;
  await tx.run(
    sql`
      update seller t set slug = '~' || t.id
      from ${given(columns, sellers)}
      where t.portal_id = ${tx.portalId} and t.slug = g.slug and t.id <> g.id`.compile(db),
  );
}
