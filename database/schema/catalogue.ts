import type { Client } from 'pg';

/** The objects of the schema `public` in PostgreSQL's catalogue, in a fixed order. */
export interface Catalogue {
  enums: EnumType[];
  sequences: { name: string; type: string }[];
  tables: Table[];
  functions: { signature: string; definition: string; grants: Grant[] }[];
}

export interface EnumType {
  name: string;
  values: string[];
}

export interface Table {
  name: string;
  kind: 'table' | 'view';
  /** The query of a view. */
  query: string | null;
  options: string[];
  rowSecurity: 'off' | 'on' | 'forced';
  columns: Column[];
  constraints: Constraint[];
  indexes: string[];
  policies: Policy[];
  triggers: string[];
  grants: Grant[];
}

export interface Column {
  name: string;
  /** The type in SQL: `character varying(20)`. */
  type: string;
  /** The type's name in the catalogue: `varchar`; for a domain, its underlying type. */
  baseType: string;
  notNull: boolean;
  /** The storage strategy for long values (TOAST); null if it is the type's default. */
  storage: 'plain' | 'external' | 'main' | 'extended' | null;
  /** The default, or the expression of a generated column. */
  expression: string | null;
  identity: 'always' | 'by default' | null;
  generated: boolean;
  /** Grants on this column alone. */
  grants: Grant[];
}

export interface Constraint {
  name: string;
  definition: string;
  columns: string[];
}

export interface Policy {
  name: string;
  permissive: boolean;
  command: string;
  roles: string[];
  using: string | null;
  check: string | null;
}

/** The privileges of roles, without the owner's. */
export interface Grant {
  role: string;
  privileges: string[];
}

/** Reads the catalogue without objects of extensions. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  const read = async <Row>(sql: string): Promise<Row[]> => (await client.query(sql)).rows;
  return {
    enums: await read(enumQuery),
    sequences: await read(sequenceQuery),
    tables: await read(tableQuery),
    functions: await read(functionQuery),
  };
}

const ownObject = (catalogue: string, alias: string) =>
  `not exists (select from pg_depend d where d.deptype = 'e'
     and d.classid = '${catalogue}'::regclass and d.objid = ${alias}.oid)`;

const grantsOf = (acl: string, owner: string) => `coalesce((
  select json_agg(json_build_object('role', role, 'privileges', privileges) order by role)
  from (
    select coalesce(r.rolname, 'public')::text collate "C" as role,
      array_agg(lower(a.privilege_type) order by a.privilege_type) as privileges
    from aclexplode(${acl}) a left join pg_roles r on r.oid = a.grantee
    where a.grantee <> ${owner} group by 1
  ) g), '[]')`;

const listOf = (item: string, order: string, rest: string) =>
  `coalesce((select json_agg(${item} order by ${order} collate "C") ${rest}), '[]')`;

const enumQuery = `
  select t.typname as name,
    (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
     where e.enumtypid = t.oid) as values
  from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype = 'e' and ${ownObject('pg_type', 't')}
  order by t.typname collate "C"`;

const sequenceQuery = `
  select c.relname as name, format_type(s.seqtypid, null) as type
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = 'public'::regnamespace and ${ownObject('pg_class', 'c')}
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
  order by c.relname collate "C"`;

const columnList = `(
  select json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'baseType', coalesce(base.typname, t.typname),
      'notNull', a.attnotnull or t.typnotnull,
      'storage', case when a.attstorage <> t.typstorage then
        case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end end,
      'expression', pg_get_expr(d.adbin, d.adrelid),
      'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
      'generated', a.attgenerated <> '',
      'grants', ${grantsOf('a.attacl', 'c.relowner')}
    ) order by a.attnum)
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_type base on base.oid = t.typbasetype
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`;

const constraintItem = `json_build_object(
  'name', k.conname,
  'definition', pg_get_constraintdef(k.oid),
  'columns', coalesce((
    select json_agg(a.attname order by a.attnum) from pg_attribute a
    where a.attrelid = k.conrelid and a.attnum = any (k.conkey)), '[]'))`;

const policyItem = `json_build_object(
  'name', p.policyname,
  'permissive', p.permissive = 'PERMISSIVE',
  'command', lower(p.cmd),
  'roles', p.roles,
  'using', p.qual,
  'check', p.with_check)`;

// Not-null constraints are shown with the columns, and indexes of constraints with these.
const tableQuery = `
  select c.relname as name,
    case c.relkind when 'v' then 'view' else 'table' end as kind,
    case when c.relkind = 'v' then pg_get_viewdef(c.oid, true) end as query,
    coalesce(to_json(c.reloptions), '[]') as options,
    case when not c.relrowsecurity then 'off' when c.relforcerowsecurity then 'forced' else 'on' end
      as "rowSecurity",
    ${columnList} as columns,
    ${listOf(
      constraintItem,
      'k.contype::text || k.conname',
      `from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'`,
    )} as constraints,
    ${listOf(
      'pg_get_indexdef(i.indexrelid)',
      'i.indexrelid::regclass::text',
      `from pg_index i where i.indrelid = c.oid
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid
         and k.contype in ('p', 'u', 'x'))`,
    )} as indexes,
    ${listOf(
      policyItem,
      'p.policyname',
      `from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname`,
    )} as policies,
    ${listOf(
      'pg_get_triggerdef(t.oid)',
      't.tgname',
      'from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal',
    )} as triggers,
    ${grantsOf('c.relacl', 'c.relowner')} as grants
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    and ${ownObject('pg_class', 'c')}
  order by c.relkind, c.relname collate "C"`;

const functionQuery = `
  select f.oid::regprocedure::text as signature, pg_get_functiondef(f.oid) as definition,
    ${grantsOf(`coalesce(f.proacl, acldefault('f', f.proowner))`, 'f.proowner')} as grants
  from pg_proc f
  where f.pronamespace = 'public'::regnamespace and f.prokind in ('f', 'p')
    and ${ownObject('pg_proc', 'f')}
  order by f.oid::regprocedure::text collate "C"`;
