import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../services/actor.ts';
import type { Services } from '../services/services.ts';
import { insertSeals, unsealedEntries } from '../store/audit/audit-log.ts';
import { db, type Tx } from '../store/database.ts';
import { openEmptyStore } from '../testing/venues/empty-store.ts';
import { asActor } from './as-actor.ts';
import { auditChange } from './audit-change.ts';
import { checkAuditLog } from './check-audit-log.ts';
import { eraseValues } from './erase-values.ts';
import type { Head } from './heads.ts';
import { sealEntries } from './seal-entries.ts';

const { store, owner } = await openEmptyStore();
const ada: Actor = { kind: 'person', id: 'ada' };
let portal = 0;

beforeEach(async () => {
  portal += 1;
  await owner.query('insert into portal (portal_id, key) overriding system value values ($1, $2)', [
    portal,
    `portal-${portal}`,
  ]);
});

const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.write(portal, work);
/** Writes an entry about an order, with a reason. */
const record = (order: string, reason = 'as agreed') =>
  write((tx) =>
    auditChange(tx, ada, {
      act: 'refund_order',
      entity: { kind: 'order', id: order },
      after: { amount: '5.00' },
      personal: { reason },
    }),
  );
const seal = () => sealEntries({ store } as Services, portal);
const read = async <T>(text: string, values: readonly unknown[]): Promise<T[]> =>
  (await owner.query(text, [...values])).rows as T[];
const check = (heads: readonly Head[] = []) => checkAuditLog(read, portal, heads);
const faults = async (heads?: readonly Head[]) => (await check(heads)).faults;
const change = (text: string) => owner.query(text.replaceAll('$portal', String(portal)));
/** The last seal, as stored outside the database. */
const head = async (): Promise<Head> => {
  const [last] = await read<{ position: number; hash: string }>(
    `select position::int, encode(hash, 'hex') as hash from audit_seal where portal_id = $1
    order by position desc limit 1`,
    [portal],
  );
  return { portal, position: 0, hash: '', at: '2026-11-23T04:00:00.000Z', ...last };
};

// Guards: AUD-02
test('entries are sealed once each, in order, and the log is intact', async () => {
  for (const order of ['A', 'B', 'C']) await record(order);
  expect(await check()).toMatchObject({ sealed: 0, unsealed: 3, faults: [] });
  await seal();
  await record('D');
  await Promise.all([seal(), seal(), seal()]);
  expect(await check()).toEqual({
    portal,
    sealed: 4,
    unsealed: 0,
    provenUntil: null,
    restores: [],
    faults: [],
  });
});

// Guards: AUD-02
test('a rolled-back change leaves neither an entry nor a gap', async () => {
  await record('A');
  const failing = write(async (tx) => {
    await auditChange(tx, ada, { act: 'refund_order', entity: { kind: 'order', id: 'B' } });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await record('C');
  await seal();
  expect(await check()).toMatchObject({ sealed: 2, unsealed: 0, faults: [] });
});

// Guards: AUD-02
test('an entry that commits after later ones are sealed gets the next seal', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = write(async (tx) => {
    await auditChange(tx, ada, { act: 'refund_order', entity: { kind: 'order', id: 'slow' } });
    await tx.sent();
    await gate.promise;
  });
  await record('A');
  await seal();
  gate.resolve();
  await slow;
  await seal();
  expect(await check()).toMatchObject({ sealed: 2, unsealed: 0, faults: [] });
});

describe('fifty simultaneous writers', () => {
  const write50 = () =>
    Promise.all(Array.from({ length: 50 }, (_, order) => record(String(order))));

  // Guards: AUD-02
  test('get one unbroken chain while several processes seal', async () => {
    await Promise.all([write50(), seal(), seal(), seal()]);
    await seal();
    expect(await check()).toMatchObject({ sealed: 50, unsealed: 0, faults: [] });
  });

  // Guards: AUD-02
  test('control: two processes that seal without the lock assign the same position', async () => {
    await write50();
    let readers = 0;
    const bothHaveRead = Promise.withResolvers<void>();
    const unlocked = () =>
      write(async (tx) => {
        const entries = await unsealedEntries(tx, 500);
        readers += 1;
        if (readers === 2) bothHaveRead.resolve();
        await bothHaveRead.promise;
        const hash = Buffer.alloc(32);
        await insertSeals(
          tx,
          entries.map(({ id }, at) => ({ position: at + 1, entry_id: id, hash })),
        );
      });
    await expect(Promise.all([unlocked(), unlocked()])).rejects.toThrow('audit_seal_pkey');
  });
});

describe('the check of the audit log finds', () => {
  beforeEach(async () => {
    for (const order of ['A', 'B', 'C']) await record(order);
    await seal();
  });

  const second = `(select entry_id from audit_seal where portal_id = $portal and position = 2)`;

  test.each([
    [
      'a changed column',
      `update audit_entry set entity_id = 'X' where portal_id = $portal and id = ${second}`,
      /^entry \d+ or seal 2 was altered$/,
    ],
    [
      'a changed amount',
      `update audit_entry set after = '{"amount": "6.00"}' where portal_id = $portal and id = ${second}`,
      /^entry \d+ or seal 2 was altered$/,
    ],
    [
      'another time',
      `update audit_entry set occurred_at = occurred_at - interval '1 microsecond' where portal_id = $portal and id = ${second}`,
      /^entry \d+ or seal 2 was altered$/,
    ],
    [
      'a changed reason',
      `update audit_personal set "values" = '{"reason": "none"}' where portal_id = $portal and entry_id = ${second}`,
      /^the personal values of entry \d+ were altered$/,
    ],
    [
      'personal values that are gone',
      `delete from audit_personal where portal_id = $portal and entry_id = ${second}`,
      /^entry \d+ has lost its personal values, and no entry says so$/,
    ],
    [
      'a removed seal',
      'delete from audit_seal where portal_id = $portal and position = 2',
      /^seal 2 is missing$/,
    ],
  ])('%s', async (_, text, fault) => {
    expect(await faults()).toEqual([]);
    await change(text);
    expect((await faults())[0]).toMatch(fault);
  });

  // Guards: AUD-02
  test('a removed entry', async () => {
    const [row] = await read<{ id: string }>(
      'select entry_id::text as id from audit_seal where portal_id = $1 and position = 2',
      [portal],
    );
    await change(`delete from audit_personal where portal_id = $portal and entry_id = ${second}`);
    await change(`delete from audit_entry where portal_id = $portal and id = ${second}`);
    expect(await faults()).toEqual([`entry ${row?.id} of seal 2 is missing`]);
  });

  // Guards: AUD-02
  test('an inserted entry without a seal', async () => {
    await change(`insert into audit_entry (portal_id, occurred_at, actor_kind, actor, act, entity_kind, entity_id)
      values ($portal, now() - interval '2 days', 'person', 'ada', 'refund_order', 'order', 'X')`);
    expect(await faults()).toEqual(['entries that have waited for a seal for over 1 minute: 1']);
  });

  // Guards: AUD-02
  test('a removed end, by the head kept outside', async () => {
    const kept = await head();
    await change('delete from audit_seal where portal_id = $portal and position = 3');
    await change(`delete from audit_personal where portal_id = $portal and entry_id not in
      (select entry_id from audit_seal where portal_id = $portal)`);
    await change(`delete from audit_entry where portal_id = $portal and id not in
      (select entry_id from audit_seal where portal_id = $portal)`);
    expect(await faults()).toEqual([]);
    expect(await faults([kept])).toEqual([
      'seal 3 is missing: they were there at 2026-11-23T04:00:00.000Z',
    ]);
  });

  // Guards: AUD-02
  test('a rewritten chain, by the head kept outside', async () => {
    const kept = await head();
    expect(await check([kept])).toMatchObject({ provenUntil: kept.at, faults: [] });
    await change(
      `update audit_entry set entity_id = 'X' where portal_id = $portal and id = ${second}`,
    );
    await change(
      `insert into audit_unsealed select portal_id, id from audit_entry where portal_id = $portal`,
    );
    await change('delete from audit_seal where portal_id = $portal');
    await seal();
    expect(await faults()).toEqual([]);
    expect(await check([kept])).toMatchObject({
      provenUntil: null,
      faults: [`seal 3 is not the one that was kept outside at ${kept.at}`],
    });
  });
});

// Guards: AUD-04
test('erased values leave the chain intact, and an entry records the erasure', async () => {
  await record('A', 'called about Ms Lovelace');
  await seal();
  const [entry] = await read<{ id: string }>(
    'select id::text from audit_entry where portal_id = $1',
    [portal],
  );
  expect(await write((tx) => eraseValues(tx, ada, [entry?.id ?? '']))).toBe(1);
  expect(await write((tx) => eraseValues(tx, ada, [entry?.id ?? '']))).toBe(0);
  await seal();
  expect(await read('select from audit_personal where portal_id = $1', [portal])).toEqual([]);
  expect(await check()).toMatchObject({ sealed: 2, unsealed: 0, faults: [] });
});

describe('a staff change', () => {
  const staff = () => asActor({ store } as Services, ada).store;
  const touch = (tx: Tx) =>
    tx.run(sql`update portal set name = 'new' where portal_id = ${tx.portalId}`.compile(db));
  const name = async () =>
    (await read<{ name: string }>('select name from portal where portal_id = $1', [portal]))[0]
      ?.name;

  // Guards: AUD-01
  test('without an audit entry fails and leaves nothing behind', async () => {
    await expect(staff().write(portal, touch)).rejects.toThrow('no audit entry');
    expect(await name()).toBe('');
    await expect(staff().hot({ name: 'x', text: '' }, [])).rejects.toThrow('audit entry');
  });

  // Guards: AUD-01
  test('is stored with its entry, which names the person', async () => {
    await staff().write(portal, async (tx) => {
      await touch(tx);
      await auditChange(tx, ada, { act: 'update_role', entity: { kind: 'portal', id: 'x' } });
    });
    expect(await name()).toBe('new');
    expect(
      await read('select actor_kind, actor, act from audit_entry where portal_id = $1', [portal]),
    ).toEqual([{ actor_kind: 'person', actor: 'ada', act: 'update_role' }]);
  });
});

// Guards: AUD-02
test.each([
  'update audit_entry set act = act',
  'delete from audit_entry',
  'update audit_seal set hash = hash',
  'delete from audit_seal',
  'update audit_personal set salt = salt',
  'truncate audit_entry',
])('the serving user may not: %s', async (text) => {
  await owner.query('begin; set local role foyer_app');
  await expect(owner.query(text)).rejects.toThrow('permission denied');
  await owner.query('rollback');
});
