import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pgTypes } from '../pg-types.ts';
import { cloneDatabase, type TestDatabase } from '../testing/clone-database.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { dumpSchema } from './dump-schema.ts';
import { generatedFiles } from './generate.ts';
import { generateTypes } from './generate-types.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url, types: pgTypes });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('the generated files', () => {
  test('schema.sql matches the migrations (else run "npm run db:schema")', async () => {
    const { file, write } = generatedFiles.schema;
    expect(await readFile(file, 'utf8')).toBe(write(await readCatalogue(client)));
  });

  test('tables.generated.ts matches the migrations (else run "npm run db:types")', async () => {
    const { file, write } = generatedFiles.types;
    expect(await readFile(file, 'utf8')).toBe(write(await readCatalogue(client)));
  });
});

describe('for a table with every kind of column', () => {
  let catalogue: Catalogue;

  beforeAll(async () => {
    await client.query(`
      begin;
      create type mood as enum ('calm', 'loud');
      create table every_kind (
        id int generated always as identity primary key,
        state text not null default 'open' check (state in ('open', 'it-ends')),
        mood mood,
        total bigint not null,
        twice bigint generated always as (total * 2) stored,
        at timestamptz not null,
        day date,
        share numeric(5, 2) not null,
        data jsonb storage external not null default '[]',
        tags text[] not null,
        days date[] not null,
        totals bigint[] not null
      );
      create index every_kind_by_day on every_kind (day) where day is not null;
      create unique index every_kind_once on every_kind (lower(state));
      alter table every_kind force row level security, enable row level security;
      create policy mine on every_kind as restrictive for update to foyer_app using (total > 0);
      grant update, select on every_kind to foyer_app;
      grant insert (total) on every_kind to foyer_app;
      create sequence ticket_number as int;
    `);
    catalogue = await readCatalogue(client);
  });
  afterAll(() => client.query('rollback'));

  test('the dump has columns, constraints, indexes, policies and grants', () => {
    const dump = dumpSchema(catalogue);
    expect(dump).toContain(`create type mood as enum ('calm', 'loud');`);
    expect(dump).toContain('create sequence ticket_number as integer;');
    expect(dump.slice(dump.indexOf('create table every_kind'))).toMatch(
      new RegExp(
        [
          'id integer not null generated always as identity,',
          `state text not null default 'open'::text,`,
          'twice bigint generated always as \\(\\(total \\* 2\\)\\) stored,',
          'data jsonb storage external not null',
          'constraint every_kind_state_check CHECK',
          'CREATE INDEX every_kind_by_day',
          'CREATE UNIQUE INDEX every_kind_once',
          'alter table every_kind enable row level security;',
          'alter table every_kind force row level security;',
          'create policy mine on every_kind as restrictive\\n  for update to foyer_app\\n',
          'grant select, update on every_kind to foyer_app;',
          'grant insert \\(total\\) on every_kind to foyer_app;',
        ].join('[^]*'),
      ),
    );
  });

  test('the types differ for queries and inserts', () => {
    const types = generateTypes(catalogue);
    expect(types).toContain('  every_kind: EveryKindTable;');
    const start = types.indexOf('interface EveryKindTable');
    expect(types.slice(start, types.indexOf('}', start)).split('\n').slice(1, -1)).toEqual([
      '  id: GeneratedAlways<number>;',
      `  state: Generated<'open' | 'it-ends'>;`,
      `  mood: 'calm' | 'loud' | null;`,
      '  total: number;',
      '  twice: GeneratedAlways<number | null>;',
      '  at: ColumnType<Date, Date | string, Date | string>;',
      '  day: string | null;',
      '  share: ColumnType<string, string | number, string | number>;',
      '  data: ColumnType<unknown, string | undefined, string>;',
      '  tags: string[];',
      '  days: string[];',
      '  totals: number[];',
    ]);
  });

  test('a query returns values of these types', async () => {
    await client.query('alter table every_kind disable row level security');
    const { rows } = await client.query(`
      insert into every_kind (total, at, day, share, data, tags, days, totals)
      values (${Number.MAX_SAFE_INTEGER}, '2026-03-29T00:30Z', '2026-03-29', 12.5, '[1]', '{a}',
        '{2026-03-29}', '{1,2}')
      returning total / 1 as total, at, day, share, data, tags, days, totals`);
    expect(rows).toEqual([
      {
        total: Number.MAX_SAFE_INTEGER,
        at: new Date('2026-03-29T00:30Z'),
        day: '2026-03-29',
        share: '12.50',
        data: [1],
        tags: ['a'],
        days: ['2026-03-29'],
        totals: [1, 2],
      },
    ]);
  });
});

test('an integer beyond 2^53 throws', async () => {
  await expect(client.query('select 9007199254740993::bigint')).rejects.toThrow('beyond 2^53');
});
