import { expect, test, vi } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import type { Store, Tx } from '../store/database.ts';
import { giftCardKey, boathouseNow as now, samplesFolder } from '../testing/venues/boathouse.ts';
import { openEmptyStore } from '../testing/venues/empty-store.ts';
import { importJson } from './import-file.ts';

const { store, owner } = await openEmptyStore();

const file = (key: string, hosts: readonly string[] = [], slug = key) => ({
  ...example,
  portal: { ...example.portal, key, hosts },
  sellers: example.sellers.map((seller) => ({ ...seller, slug })),
});

const run = (json: unknown, at: Store = store) =>
  importJson(at, json, { folder: samplesFolder, now, giftCardKey });

/** A store whose transaction runs `meanwhile` after an import has written everything and before it commits. */
const beforeCommit = (meanwhile: () => Promise<unknown>): Store => ({
  ...store,
  write: (portalId, work) =>
    store.write(portalId, async (tx) => {
      const done = await work(tx);
      await meanwhile();
      return done;
    }),
});

/** A store that does not wait for other portals that change their addresses. */
const withoutGuard = (): Store => ({
  ...store,
  write: (portalId, work) =>
    store.write(portalId, (tx) => {
      const unguarded: Tx = {
        ...tx,
        run: async (query) => {
          const { sql } = 'compile' in query ? query.compile() : (query as { sql: string });
          return /lock\(hashtext\('foyer_import'\)\)/.test(sql) ? 0 : tx.run(query);
        },
      };
      return work(unguarded);
    }),
});

const someoneWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        `select from pg_stat_activity
         where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000 },
  );

const ownersOf = async (host: string) => {
  const { rows } = await owner.query<{ key: string }>(
    'select key from portal where $1 = any (hosts) order by key',
    [host],
  );
  return rows.map(({ key }) => key);
};

test('only the first of two new portals that claim one host at the same time gets it', async () => {
  let second: ReturnType<typeof run> | undefined;
  const first = await run(
    file('pier', ['pier.example']),
    beforeCommit(async () => {
      second = run(file('quay', ['pier.example']));
      await someoneWaits();
    }),
  );
  expect(first.faults).toBeUndefined();
  expect((await second)?.faults).toEqual([
    { path: 'portal.hosts[0]', fault: '"pier.example" belongs to the portal "pier"' },
  ]);
  expect(await ownersOf('pier.example')).toEqual(['pier']);
});

test('control: without the lock for addresses, both get the host', async () => {
  let second: ReturnType<typeof run> | undefined;
  await run(
    file('dock', ['dock.example']),
    beforeCommit(async () => {
      second = run(file('wharf', ['dock.example']), withoutGuard());
      await second;
    }),
  );
  expect((await second)?.faults).toBeUndefined();
  expect(await ownersOf('dock.example')).toEqual(['dock', 'wharf']);
});

test('only the first of two portals that claim one slug of the shared host at the same time gets it', async () => {
  await run(file('north'));
  await run(file('south'));
  let second: ReturnType<typeof run> | undefined;
  await run(
    file('north', [], 'lake'),
    beforeCommit(async () => {
      second = run(file('south', [], 'lake'));
      await someoneWaits();
    }),
  );
  expect((await second)?.faults).toMatchObject([{ path: 'sellers[0].slug' }]);
});

test('imports of two portals that keep their addresses do not wait for each other', async () => {
  await run(file('east'));
  await run(file('west'));
  let second: Awaited<ReturnType<typeof run>> | undefined;
  const first = await run(
    file('east'),
    beforeCommit(async () => {
      second = await run(file('west'));
    }),
  );
  expect([first.faults, second?.faults]).toEqual([undefined, undefined]);
});

test('an import does not wait for another one that claims a host', async () => {
  await run(file('hill'));
  let second: Awaited<ReturnType<typeof run>> | undefined;
  await run(
    file('vale', ['vale.example']),
    beforeCommit(async () => {
      second = await run(file('hill'));
    }),
  );
  expect(second?.faults).toBeUndefined();
});
