import { columnKinds } from '../pg-types.ts';
import type { Catalogue, Column, EnumType, Table } from './catalogue.ts';

/**
 * Writes Kysely types for the tables that `foyer_app` can read. A column whose check lists values (`state in ('a', 'b')`) gets
 * their union.
 */
export function generateTypes({ tables, enums }: Catalogue): string {
  const readable = tables.filter(({ grants }) =>
    grants.some(({ role, privileges }) => role === 'foyer_app' && privileges.includes('select')),
  );
  const entries = readable.map((table) => `  ${table.name}: ${typeName(table)};`);
  return `${[
    '// Written by "npm run db:types" from the migrated database; do not edit.',
    `import type { ColumnType, Generated, GeneratedAlways } from 'kysely';`,
    '',
    `export interface Database {\n${entries.join('\n')}\n}`,
    '',
    readable.map((table) => generateTable(table, enums)).join('\n\n'),
  ].join('\n')}\n`;
}

function generateTable(table: Table, enums: EnumType[]): string {
  const columns = table.columns.map((column) => {
    return `  ${column.name}: ${columnType(table, column, enums)};`;
  });
  return `export interface ${typeName(table)} {\n${columns.join('\n')}\n}`;
}

function typeName({ name, kind }: Table): string {
  const pascal = name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${pascal}${kind === 'view' ? 'View' : 'Table'}`;
}

function columnType(table: Table, column: Column, enums: EnumType[]): string {
  const { select, insert = select } = kindOf(table, column, enums);
  const orNull = column.notNull || select === 'unknown' ? '' : ' | null';
  const read = `${select}${orNull}`;
  if (table.kind === 'view' || column.generated || column.identity === 'always') {
    return `GeneratedAlways<${read}>`;
  }
  // Kysely itself makes nullable columns optional in inserts.
  const write = `${insert}${column.notNull ? '' : ' | null'}`;
  const isOptional = column.notNull && (column.expression ?? column.identity) !== null;
  if (read === write) return isOptional ? `Generated<${read}>` : read;
  return `ColumnType<${read}, ${write}${isOptional ? ' | undefined' : ''}, ${write}>`;
}

function kindOf(table: Table, column: Column, enums: EnumType[]) {
  const values = enums.find(({ name }) => name === column.baseType)?.values;
  const listed = values ?? checkedValues(table, column);
  if (listed) return { select: listed.map((value) => `'${value}'`).join(' | ') };
  const kind = columnKinds[column.baseType];
  if (kind) return kind;
  throw new Error(
    `${table.name}.${column.name} is ${column.baseType}: add a line for it to database/pg-types.ts.`,
  );
}

/** The values that a column's check allows, if it is only a list of values. */
function checkedValues(table: Table, column: Column): string[] | undefined {
  if (column.baseType !== 'text') return undefined;
  const list = new RegExp(`^CHECK \\(\\(${column.name} = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$`);
  for (const { columns, definition } of table.constraints) {
    const found = columns.length === 1 && list.exec(definition)?.[1];
    if (found) return [...found.matchAll(/'([^']*)'::text/g)].flatMap(([, value]) => value ?? []);
  }
  return undefined;
}
