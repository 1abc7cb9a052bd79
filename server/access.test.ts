import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, routes } from '#contract/api/routes.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { newPassIdentity } from '#sandbox/apple-push/certificates.ts';
import { createApp } from './app.ts';
import { pageServer } from './pages.ts';
import { answerOf } from './testing/access/access-answer.ts';
import { ask, type Exchange, isWrite, outcomeOf, send } from './testing/access/access-asking.ts';
import { outsideTable } from './testing/access/access-outside.ts';
import { type Role, roles } from './testing/access/access-roles.ts';
import type { AccessRow } from './testing/access/access-row.ts';
import { openScene, type Scene } from './testing/access/access-scene.ts';
import { accessTable } from './testing/access/access-table.ts';
import { fingerprintOf } from './testing/fingerprint.ts';
import { pageThatAsks } from './testing/page-that-asks.ts';
import { openWorld, type World } from './testing/venues/world.ts';
import { openTurns } from './turns/turns.ts';

let world: World;
let scene: Scene;
let fingerprint: () => Promise<Map<string, string>>;
beforeAll(async () => {
  world = await openWorld({
    capacity: 100_000,
    wallets: { applePasses: { ...newPassIdentity(), pushBase: 'https://push.example' } },
  });
  scene = await openScene(world);
  fingerprint = await fingerprintOf(world);
  // A login or a new password ends sessions; this schema keeps the state for the next role.
  await world.sql('create schema before');
  await world.sql('create table before.web_session as select * from web_session');
});
afterAll(() => world.close());

const answerFor = ({ answers }: AccessRow, role: Role) => answerOf(answers, role);

async function asked(row: AccessRow, asker: Role): Promise<Exchange> {
  const input = await row.ask(scene, asker);
  const exchange = await ask(world, scene, { asker, call: row.call, input });
  return { ...exchange, expected: answerFor(row, asker) };
}

/** Makes a row's calls as the roles that may change nothing; returns every row that was changed nevertheless. */
async function askedWithoutRight(row: AccessRow, askers: readonly Role[]) {
  // The rows that the calls need are created before the comparison.
  await Promise.all(askers.map((asker) => row.ask(scene, asker)));
  const before = await fingerprint();
  const exchanges = await Promise.all(askers.map((asker) => asked(row, asker)));
  const after = await fingerprint();
  const changed = [...after].filter(([name, sum]) => before.get(name) !== sum);
  return { exchanges, changed: changed.map(([name]) => name) };
}

async function askedToWrite(row: AccessRow, asker: Role): Promise<Exchange> {
  const exchange = await asked(row, asker);
  scene.renew();
  // Limits on guessing have tests of their own, and do not apply here.
  await world.sql(`delete from rate_window; delete from web_session;
    insert into web_session select * from before.web_session`);
  return exchange;
}

describe('the table', () => {
  // Guards: API-65, APP-72, CRT-11
  test('has every call of the contract, and no other', () => {
    const named = new Set(accessTable.map(({ call }) => call));
    expect([...named].sort()).toEqual(Object.keys(routes).sort());
  });

  test('has each row once', () => {
    const names = accessTable.map(({ call, about }) => `${call}: ${about}`);
    expect(names).toEqual([...new Set(names)]);
  });
});

describe.each(Object.keys(routes) as CallName[])('%s', (call) => {
  const rows = accessTable.flatMap((row) => (row.call === call ? [[row.about, row] as const] : []));

  test.each(rows)('%s', async (_, row) => {
    const mayWrite = (role: Role) => isWrite(call) && answerFor(row, role).startsWith('2');
    const { exchanges, changed } = await askedWithoutRight(
      row,
      roles.filter((role) => !mayWrite(role)),
    );
    for (const role of roles.filter(mayWrite)) exchanges.push(await askedToWrite(row, role));
    const outcomes = exchanges.map((each) => [each.asker, outcomeOf(scene, each)]);
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(roles.map((role) => [role, answerFor(row, role)])),
    );
    expect(changed).toEqual([]);
  });

  test.each(isWrite(call) ? [] : rows)('%s, asked under /cached_api', async (_, row) => {
    // The cached answer is the same for everyone: a member is a guest.
    const guest = 'guest with no cart';
    const expected = answerFor(row, guest);
    const input = await row.ask(scene, 'member');
    const exchange = await ask(world, scene, { asker: 'member', call, input }, '/cached_api');
    expect(outcomeOf(scene, { ...exchange, asker: guest, expected })).toBe(expected);
  });
});

describe('routes outside the contract', () => {
  test('are all listed, with the reason why no role matters to them', () => {
    const app = createApp({ services: world.services, pages: pageThatAsks('/') });
    const ofCalls = Object.values(routes).flatMap(({ method, path }) =>
      ['/api', '/cached_api'].map(
        (prefix) => `${method} ${prefix}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    // Their table is in staff-access.test.ts.
    const ofStaff = Object.values(staffRoutes).map(
      ({ method, path }) => `${method} /staff_api/:portal${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    const all = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));
    expect([...all.difference(new Set([...ofCalls, ...ofStaff]))].sort()).toEqual(
      Object.keys(outsideTable).sort(),
    );
  });

  const rows = Object.entries(outsideTable).flatMap(([route, { ask, answers }]) =>
    ask && answers ? [{ route, ask, answers }] : [],
  );
  test.each(rows)('$route', async ({ ask: { path, ...init }, answers }) => {
    const before = await fingerprint();
    for (const asker of roles) {
      const expected = answerOf(answers, asker);
      const url = `http://localhost${path}`;
      const exchange = await send(world, scene, asker, url, { method: 'GET', ...init });
      expect([asker, outcomeOf(scene, { ...exchange, expected })]).toEqual([asker, expected]);
    }
    expect(await fingerprint()).toEqual(before);
  });

  test.each(roles)('is the same page for the %s as for a guest', async (role) => {
    const { services } = world;
    const build = pageThatAsks('/api/my/user?seller=tower');
    const pages = pageServer(services, build, openTurns().pages, (request) => world.fetch(request));
    const { cookies } = scene.person(role);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request('http://localhost/tower', { headers: { cookie } });
    expect((await pages.handle(request, {})).status).toBe(401);
  });
});

test('the calls of all roles leave everybody logged in as before', async () => {
  const who: Record<string, number> = {};
  for (const asker of roles) {
    const { response } = await ask(world, scene, { asker, call: 'getMyUser', input: {} });
    who[asker] = response.status;
  }
  expect(Object.keys(who).filter((asker) => who[asker] === 200)).toEqual([
    'member',
    'other member',
    'lapsed member',
  ]);
});
