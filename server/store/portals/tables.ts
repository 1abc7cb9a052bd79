import type { Owner } from './owner.ts';

/** A column with a value of its own; generated columns are excluded. */
interface Column {
  readonly name: string;
  /** The type as written in SQL. */
  readonly type: string;
  /** True if its texts are sorted by language. */
  readonly hasCollation: boolean;
  /** True if the database numbers new rows. */
  readonly isNumbered: boolean;
}

/** A table whose rows belong to a portal, as the database describes it. */
export interface PortalTable {
  readonly name: string;
  /** All columns except `portal_id`, in the order of the table. */
  readonly columns: readonly Column[];
  /** The columns of its primary key, without `portal_id`. */
  readonly key: readonly string[];
  /** Its foreign keys to tables of portals. */
  readonly parents: readonly { readonly table: string; readonly columns: readonly string[] }[];
}

/** Reads every table with portals' rows, by name. */
export function readPortalTables(owner: Owner): Promise<PortalTable[]> {
  return owner.rows<PortalTable>({
    text: `
      select c.relname::text as name,
        (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
            'hasCollation', a.attcollation <> 0, 'isNumbered', a.attidentity <> '') order by a.attnum)
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            and a.attname <> 'portal_id') as columns,
        (select coalesce(json_agg(a.attname order by k.at) filter (where a.attname <> 'portal_id'), '[]')
          from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (number, at)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
          where i.indrelid = c.oid and i.indisprimary) as key,
        (select coalesce(json_agg(json_build_object('table', p.relname, 'columns',
            (select coalesce(json_agg(a.attname), '[]') from pg_attribute a
              where a.attrelid = c.oid and a.attnum = any (f.conkey) and a.attname <> 'portal_id'))), '[]')
          from pg_constraint f join pg_class p on p.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and p.relname <> 'portal') as parents
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and exists
        (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'portal_id' and not a.attisdropped)
      order by c.relname collate "C"`,
  });
}

/** The tables without any portal. */
export async function readOtherTables(owner: Owner): Promise<string[]> {
  const rows = await owner.rows<{ name: string }>({
    text: `
      select c.relname::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists
        (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'portal_id' and not a.attisdropped)
      order by 1`,
  });
  return rows.map(({ name }) => name);
}

/** The last migration of the database. */
export async function readSchemaVersion(owner: Owner): Promise<{ number: number; name: string }> {
  const [last] = await owner.rows<{ number: number; name: string }>({
    text: 'select number, name from schema_migration order by number desc limit 1',
  });
  if (!last) throw new Error('the database has no migrations');
  return last;
}
