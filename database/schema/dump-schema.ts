import type { Catalogue, Column, Grant, Policy, Table } from './catalogue.ts';

/**
 * Writes the schema as SQL, the same text for the same schema, so that readers find the result of all migrations in one place
 * and differences show line by line.
 */
export function dumpSchema(catalogue: Catalogue): string {
  const parts = [
    '-- The schema after all migrations. Written by "npm run db:schema"; do not edit.',
    ...catalogue.enums.map(({ name, values }) => {
      return `create type ${name} as enum (${values.map(quote).join(', ')});`;
    }),
    ...catalogue.sequences.map(({ name, type }) => `create sequence ${name} as ${type};`),
    ...catalogue.tables.map((table) =>
      table.kind === 'view' ? dumpView(table) : dumpTable(table),
    ),
    ...catalogue.functions.map(({ signature, definition, grants }) =>
      [`${definition.trimEnd()};`, ...dumpGrants(`function ${signature}`, grants)].join('\n'),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function dumpTable(table: Table): string {
  const { name } = table;
  const lines = [
    ...table.columns.map((column) => {
      const value = column.generated
        ? ` generated always as (${column.expression}) stored`
        : column.identity
          ? ` generated ${column.identity} as identity`
          : column.expression
            ? ` default ${column.expression}`
            : '';
      const storage = column.storage ? ` storage ${column.storage}` : '';
      return `${column.name} ${column.type}${storage}${column.notNull ? ' not null' : ''}${value}`;
    }),
    ...table.constraints.map(
      (constraint) => `constraint ${constraint.name} ${constraint.definition}`,
    ),
  ];
  return [
    `create table ${name} (\n  ${lines.join(',\n  ')}\n)${dumpOptions(table)};`,
    ...table.indexes.map((definition) => `${definition};`),
    ...table.triggers.map((definition) => `${definition};`),
    ...(table.rowSecurity === 'off' ? [] : [`alter table ${name} enable row level security;`]),
    ...(table.rowSecurity === 'forced' ? [`alter table ${name} force row level security;`] : []),
    ...table.policies.map((policy) => dumpPolicy(name, policy)),
    ...dumpGrants(name, table.grants),
    ...table.columns.flatMap((column) => dumpColumnGrants(name, column)),
  ].join('\n');
}

function dumpView(view: Table): string {
  return [
    `create view ${view.name}${dumpOptions(view)} as\n${view.query}`,
    ...dumpGrants(view.name, view.grants),
  ].join('\n');
}

function dumpOptions({ options }: Table): string {
  return options.length > 0 ? ` with (${options.join(', ')})` : '';
}

function dumpPolicy(table: string, policy: Policy): string {
  return [
    `create policy ${policy.name} on ${table}${policy.permissive ? '' : ' as restrictive'}`,
    `for ${policy.command} to ${policy.roles.join(', ')}`,
    ...(policy.using ? [`using (${policy.using})`] : []),
    ...(policy.check ? [`with check (${policy.check})`] : []),
  ]
    .join('\n  ')
    .concat(';');
}

function dumpGrants(object: string, grants: Grant[]): string[] {
  return grants.map(
    ({ role, privileges }) => `grant ${privileges.join(', ')} on ${object} to ${role};`,
  );
}

function dumpColumnGrants(table: string, { name, grants }: Column): string[] {
  return grants.map(({ role, privileges }) => {
    const rights = privileges.map((privilege) => `${privilege} (${name})`).join(', ');
    return `grant ${rights} on ${table} to ${role};`;
  });
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
