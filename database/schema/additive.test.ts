import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsOf, firstAdditive } from './additive.ts';

const folder = path.join(import.meta.dirname, '../migrations');
const files = readdirSync(folder).sort();
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

describe('new migrations stop neither sales nor the previous version (OPS-06)', () => {
  const added = files.slice(firstAdditive - 1);
  // Guards: OPS-06
  test('all of them are additive', () => {
    const faults = added.flatMap((name) => {
      const earlier = files.filter((each) => each < name).map(read);
      return faultsOf(read(name), earlier).map((fault) => `${name}, ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  // Guards: OPS-06
  test('control: older migrations, from before the rule, are not', () => {
    const faults = files.slice(0, firstAdditive - 1).flatMap((name) => faultsOf(read(name)));
    expect(faults.length).toBeGreaterThan(100);
  });
});

test.each([
  ['drop table cart', 'drops what'],
  ['drop function if exists hold', 'drops what'],
  ['alter table cart drop column note', 'drops a column'],
  ['alter table cart drop note', 'drops a column'],
  ['alter table cart rename column note to remark', 'renames'],
  ['alter table cart rename to basket', 'renames'],
  ['alter view carts rename to baskets', 'renames'],
  ['alter table cart alter column price type numeric', 'changes a type'],
  ['alter table cart alter price set data type numeric', 'changes a type'],
  ['alter table cart alter column note set not null', 'reads the whole table'],
  ['alter table cart add column note text not null', 'does not fill'],
  ['alter table cart add note text not null', 'does not fill'],
  ['alter table cart add column id uuid default gen_random_uuid()', 'value of its own'],
  ['alter table cart add column b int generated always as (a + 1) stored', 'value of its own'],
  ['alter table cart add column a int check (a > 0)', 'checks the whole table'],
  ['alter table cart add column a int references seller', 'checks the whole table'],
  ['alter table cart add constraint c check (a in (1, 2))', 'checks the whole table'],
  ['alter table cart add check (a > 0)', 'checks the whole table'],
  ['alter table cart add foreign key (a, b) references seller', 'checks the whole table'],
  ['alter table cart add unique (a, b)', 'builds an index'],
  ['create index cart_a on cart (a)', 'builds an index'],
  ['create unique index cart_a on cart (a)', 'builds an index'],
  ['drop index cart_a', 'waits for everybody'],
  ['update cart set a = 1', 'changes rows'],
  ['delete from cart', 'changes rows'],
  ['lock table cart', 'locks a table'],
  ['alter table cart add column a int,\n  drop column b', 'drops a column'],
  ['do $$ begin alter table cart drop column b; end $$', 'drops a column'],
  ["do $$ begin execute format('drop table %s', 'cart'); end $$", 'no check can read'],
])('%s is refused', (sql, fault) => {
  const faults = faultsOf(`${sql};`);
  expect(faults).toEqual([expect.stringContaining(fault)]);
});

test.each([
  'create table parcel (id int primary key, cart int references cart, check (id > 0));\ncreate index parcel_cart on parcel (cart);\nupdate parcel set id = 1',
  'alter table cart add column note text',
  "alter table cart add column note text not null default 'drop table cart; update cart'",
  'alter table cart add column at timestamptz not null default now()',
  'alter table cart drop constraint c',
  'alter table cart add constraint c check (a > 0) not valid',
  'alter table cart add constraint c foreign key (a, b) references seller on delete set null (b) not valid',
  'alter table cart validate constraint c',
  'alter table cart add constraint c unique using index cart_a',
  'alter table cart alter column a set default 1, alter column b drop not null',
  'grant select on cart to foyer_app',
  'create or replace view v as select 1 -- drop table cart',
  'create policy own_portal on cart using (true)',
])('%s is additive', (sql) => {
  expect(faultsOf(`${sql};`)).toEqual([]);
});

test('a column becomes not null only after an earlier migration has validated a check', () => {
  const sql = 'alter table cart alter column note set not null;';
  const earlier = ['alter table cart validate constraint cart_note_not_null;'];
  expect(faultsOf(sql, earlier)).toEqual([]);
  expect(faultsOf(sql, ['alter table cart validate constraint cart_a_not_null;'])).toHaveLength(1);
});

// Guards: OPS-06
test('an exception gives its reason, and a removal the version since which nothing uses it', () => {
  const drop = 'alter table cart drop column note;';
  expect(faultsOf(`-- Safe: nobody uses it\n${drop}`)).toHaveLength(1);
  expect(faultsOf(`-- Safe since bfff772d: nobody reads or writes it\n${drop}`)).toEqual([]);
  expect(faultsOf(`-- Safe since 1.4.0: nobody\n-- reads it\n${drop}`)).toEqual([]);
  expect(faultsOf(`-- Safe since 1.4.0: nobody reads it\n\n${drop}`)).toHaveLength(1);
  expect(faultsOf(`-- Safe: one row a portal\nupdate portal set a = 1;`)).toEqual([]);
  expect(faultsOf('-- Safe:\nupdate portal set a = 1;')).toHaveLength(1);
});

test('a file outside a transaction has one statement that can be repeated', () => {
  const alone = '-- Outside a transaction\n';
  expect(faultsOf(`${alone}drop index concurrently if exists cart_a;`)).toEqual([]);
  expect(faultsOf(`${alone}drop index concurrently cart_a;`)).toHaveLength(1);
  expect(
    faultsOf(`${alone}drop index concurrently if exists a; drop index concurrently if exists b;`),
  ).toHaveLength(1);
});

test('an error names its line', () => {
  const faults = faultsOf('-- A note.\n\nselect 1;\n\ndrop table cart;\n');
  expect(faults).toEqual(['line 5: drops what the version before may use']);
});
