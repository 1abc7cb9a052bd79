import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPass } from '#sandbox/apple-push/pass-file.ts';
import { cancelTickets } from '../store/refunds/staff-refunds.ts';
import { deleteOldWalletPasses } from '../store/wallet/wallet-passes.ts';
import { complete, moveTo, openEdits, orderOf } from '../testing/edits.ts';
import { configure } from '../testing/member.ts';
import { emptyQueue } from '../testing/queue.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered } from '../testing/venues/world.ts';
import { openWalletWorld, type WalletWorld } from '../testing/wallets.ts';
import { refreshPasses } from './update-passes.ts';

let world: WalletWorld;
beforeAll(async () => {
  world = await openWalletWorld();
  await seedVenue(world.database.administratorUrl, { key: 'neighbour' });
  await openEdits(world);
});
beforeEach(() => emptyQueue(world));
afterAll(() => world.close());

const service = '/webhooks/apple_wallet';
const passType = 'pass.example.tickets';

interface Held {
  readonly orderId: string;
  readonly serial: string;
  readonly token: string;
}

/** A pass as a phone holds it. */
async function held(): Promise<Held> {
  const orderId = await world.buy({ type: 'free' });
  const url = `http://localhost/api/ticket_order/${orderId}/pkpass?seller=tower`;
  const response = await world.fetch(new Request(url));
  const pass = readPass(Buffer.from(await response.arrayBuffer()), world.apple.wwdr);
  const { serialNumber, authenticationToken } = pass;
  return { orderId, serial: String(serialNumber), token: String(authenticationToken) };
}

const send = (
  method: string,
  path: string,
  { token, body, since }: { token?: string; body?: unknown; since?: string } = {},
  portal = 'tower',
) =>
  world.fetch(
    new Request(`http://localhost${service}/${portal}/v1${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `ApplePass ${token}` }),
        ...(since === undefined ? {} : { 'If-Modified-Since': since }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

interface Phone {
  readonly device: string;
  readonly pushToken: string;
}
const newPhone = (): Phone => ({
  device: randomUUID().replaceAll('-', ''),
  pushToken: randomUUID().replaceAll('-', ''),
});
const registering = ({ device }: Phone, { serial }: Held) =>
  `/devices/${device}/registrations/${passType}/${serial}`;
const register = async (phone: Phone, pass: Held) =>
  (
    await send('POST', registering(phone, pass), {
      token: pass.token,
      body: { pushToken: phone.pushToken },
    })
  ).status;
const listed = async ({ device }: Phone, since?: string) => {
  const query = since === undefined ? '' : `?passesUpdatedSince=${since}`;
  const response = await send('GET', `/devices/${device}/registrations/${passType}${query}`);
  return response.status === 204
    ? undefined
    : ((await response.json()) as { serialNumbers: string[]; lastUpdated: string });
};
const latest = ({ serial, token }: Held, since?: string) =>
  send('GET', `/passes/${passType}/${serial}`, {
    token,
    ...(since === undefined ? {} : { since }),
  });
const passIn = async (response: Response) =>
  readPass(Buffer.from(await response.arrayBuffer()), world.apple.wwdr);
const pushesTo = ({ pushToken }: Phone) =>
  world.push.pushes.filter(({ token }) => token === pushToken);
const cancel = (ids: readonly string[]) =>
  world.services.store.write(world.venue.portalId, (tx) => cancelTickets(tx, ids));

/** Moves an order's ticket to another time, as its buyer does on the page; returns its new code. */
async function reschedule({ orderId }: Held, session: string): Promise<string | null> {
  const { ticket } = await orderOf(world.api, orderId);
  const [order] = await world.sql<{ cart_id: string }>(
    'select cart_id from ticket_order where id = $1',
    [orderId],
  );
  const edited = { cartId: order?.cart_id ?? '' };
  const edit = await moveTo(world, edited, ticket, { type: 'free', session });
  await answered<'guestCheckoutCart'>(complete(world, edit));
  const moved = await orderOf(world.api, orderId);
  return moved.ticket.find(({ state }) => state === 'booked')?.scan_code ?? null;
}

describe('a phone with a pass', () => {
  test('registers once, with its newest push token, and can unregister', async () => {
    const [pass, phone] = [await held(), newPhone()];
    expect(await register(phone, pass)).toBe(201);
    expect(await register({ ...phone, pushToken: 'abcdef0123456789' }, pass)).toBe(200);
    expect(
      await world.sql('select push_token from wallet_registration where device_id = $1', [
        phone.device,
      ]),
    ).toEqual([{ push_token: 'abcdef0123456789' }]);
    const { token } = pass;
    expect((await send('DELETE', registering(phone, pass), { token })).status).toBe(200);
    expect(await listed(phone)).toBeUndefined();
  });

  test.each([
    ['POST', registering],
    ['DELETE', registering],
    ['GET', (_: Phone, { serial }: Held) => `/passes/${passType}/${serial}`],
  ] as const)('is refused %s %o without the token of that pass', async (method, path) => {
    const [pass, other, phone] = [await held(), await held(), newPhone()];
    const body = method === 'POST' ? { pushToken: phone.pushToken } : undefined;
    const status = async (token?: string, at?: string) =>
      (
        await send(
          method,
          path(phone, pass),
          { body, ...(token === undefined ? {} : { token }) },
          at,
        )
      ).status;
    expect(await status()).toBe(401);
    expect(await status(other.token)).toBe(401);
    expect(await status('')).toBe(401);
    expect(await status(pass.token, 'neighbour')).toBe(401);
    expect(await status(pass.token, 'nobody')).toBe(404);
  });

  test('cannot register with malformed data', async () => {
    const [pass, phone] = [await held(), newPhone()];
    const { token } = pass;
    for (const body of [undefined, {}, { pushToken: 7 }, { pushToken: 'not hex' }]) {
      const response = await send('POST', registering(phone, pass), { token, body });
      expect(response.status).toBe(400);
    }
    expect(
      (await send('POST', `/devices/x/registrations/other/${pass.serial}`, { token })).status,
    ).toBe(404);
    expect((await send('GET', `/passes/${passType}/no-serial`, { token })).status).toBe(401);
    expect((await send('POST', '/log', { body: { logs: 'none' } })).status).toBe(400);
  });

  test('reports errors, which are logged without tokens', async () => {
    const lines: unknown[] = [];
    const { log } = world.services;
    const warn = log.warn.bind(log);
    log.warn = ((about: unknown) => lines.push(about)) as typeof log.warn;
    const logs = ['Get pass task: ApplePass c2VjcmV0 failed', 'x'.repeat(2000)];
    expect((await send('POST', '/log', { body: { logs } })).status).toBe(200);
    log.warn = warn;
    expect(lines).toEqual([
      { said: 'Get pass task: ApplePass … failed' },
      { said: 'x'.repeat(500) },
    ]);
  });

  test('gets the pass only if it has changed since', async () => {
    const [pass, phone] = [await held(), newPhone()];
    await register(phone, pass);
    const first = await latest(pass);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    const since = first.headers.get('last-modified') ?? '';
    expect((await passIn(first))['authenticationToken']).toBe(pass.token);
    expect((await latest(pass, since)).status).toBe(304);
    await cancel([pass.serial]);
    // No job has run yet, but the phone is not told that nothing changed.
    expect((await latest(pass, since)).status).toBe(200);
    await world.doJobs();
    const second = await latest(pass, since);
    expect(second.status).toBe(200);
    expect(Date.parse(second.headers.get('last-modified') ?? '')).toBeGreaterThan(
      Date.parse(since),
    );
    expect((await latest(pass, second.headers.get('last-modified') ?? '')).status).toBe(304);
  });
});

describe('after a change to an order', () => {
  test('a cancelled ticket’s pass is void, and no longer has a code', async () => {
    const [pass, phone] = [await held(), newPhone()];
    await register(phone, pass);
    const { lastUpdated = '' } = (await listed(phone)) ?? {};
    await cancel([pass.serial]);
    expect(await world.doJobs()).toBe(1);
    expect(pushesTo(phone)).toEqual([{ token: phone.pushToken, topic: passType, body: '{}' }]);
    const news = await listed(phone, lastUpdated);
    expect(news?.serialNumbers).toEqual([pass.serial]);
    expect(Number(news?.lastUpdated)).toBeGreaterThan(Number(lastUpdated));
    const now = await passIn(await latest(pass));
    expect(now).toMatchObject({ voided: true });
    expect(now).not.toHaveProperty('barcodes');
    expect(now).not.toHaveProperty('relevantDate');
    expect(JSON.stringify(now)).toContain('"Cancelled"');
  });

  test('a moved visit shows on the existing pass, with the new code', async () => {
    const [pass, phone] = [await held(), newPhone()];
    await register(phone, pass);
    const code = await reschedule(pass, 'tour-12');
    expect(code).toBeTruthy();
    await world.doJobs();
    expect(pushesTo(phone)).toHaveLength(1);
    const now = await passIn(await latest(pass));
    expect(now).toMatchObject({
      serialNumber: pass.serial,
      relevantDate: '2031-03-08T17:00:00.000Z',
      barcodes: [{ message: code }],
    });
    expect(now).not.toHaveProperty('voided');
    expect(JSON.stringify(now)).toContain('12:00 PM EST');
  });

  test('phones are notified once, and again only about another change', async () => {
    const [pass, phone] = [await held(), newPhone()];
    await register(phone, pass);
    await reschedule(pass, 'tour-11');
    await world.doJobs();
    await refreshPasses(world.services, world.venue.portalId);
    await cancel([pass.serial]);
    await world.doJobs();
    expect(pushesTo(phone)).toHaveLength(1);
    const replacing = await world.sql<{ id: string }>(
      'select id from ticket where replaces_ticket_id = $1',
      [pass.serial],
    );
    await cancel(replacing.map(({ id }) => id));
    await world.doJobs();
    expect(pushesTo(phone)).toHaveLength(2);
    expect(await passIn(await latest(pass))).toMatchObject({ voided: true });
  });

  test('a failed notification is repeated on the next attempt', async () => {
    const [pass, phone] = [await held(), newPhone()];
    await register(phone, pass);
    await cancel([pass.serial]);
    world.push.failNext(503);
    await expect(world.doJobs()).rejects.toThrow('not all phones');
    expect(pushesTo(phone)).toHaveLength(0);
    await world.doJobs();
    expect(pushesTo(phone)).toHaveLength(1);
  });

  test('a phone that is gone is deleted', async () => {
    const [pass, phone, other] = [await held(), newPhone(), newPhone()];
    await register(phone, pass);
    await register(other, pass);
    world.push.unregistered.add(phone.pushToken);
    await cancel([pass.serial]);
    await world.doJobs();
    expect(await listed(phone)).toBeUndefined();
    expect(pushesTo(other)).toHaveLength(1);
  });

  test('a pass without phones needs no notification', async () => {
    const pass = await held();
    await cancel([pass.serial]);
    const before = world.push.pushes.length;
    await world.doJobs();
    expect(world.push.pushes).toHaveLength(before);
  });

  test('a change by an import is shown within the hour', async () => {
    const [pass, phone] = [await held(), newPhone()];
    await register(phone, pass);
    await world.sql(`update event_template set name = 'Grand tour' where id = 'tour'`);
    await configure(world, {});
    await refreshPasses(world.services, world.venue.portalId);
    expect(pushesTo(phone)).toHaveLength(1);
    expect(JSON.stringify(await passIn(await latest(pass)))).toContain('Grand tour');
  });
});

describe('at Google', () => {
  const objectOf = ({ serial }: Held) =>
    world.google.stored.eventTicketObject.get(`${world.google.issuerId}.tower.ticket-${serial}`);
  const save = ({ orderId }: Held) =>
    world.fetch(new Request(`http://localhost/api/ticket_order/${orderId}/gwpass?seller=tower`));

  test('a saved object is updated even if Apple can’t notify its phones, which follow later', async () => {
    const [pass, phone] = [await held(), newPhone()];
    await register(phone, pass);
    await save(pass);
    await cancel([pass.serial]);
    world.push.failNext(503);
    await expect(world.doJobs()).rejects.toThrow('not all phones');
    expect(objectOf(pass)).toMatchObject({ state: 'INACTIVE' });
    await world.doJobs();
    expect(pushesTo(phone)).toHaveLength(1);
  });

  test('a saved object is updated with its ticket', async () => {
    const pass = await held();
    await save(pass);
    const code = await reschedule(pass, 'tour-12');
    expect(code).toBeTruthy();
    await world.doJobs();
    expect(objectOf(pass)).toMatchObject({
      state: 'ACTIVE',
      barcode: { value: code },
      textModulesData: [{ body: expect.stringContaining('12:00 PM EST') }, {}],
    });
  });

  test('a cancelled ticket’s object is no longer active, and shows no code', async () => {
    const pass = await held();
    await save(pass);
    await cancel([pass.serial]);
    world.google.failNext(500);
    await expect(world.doJobs()).rejects.toThrow('did not answer');
    await world.doJobs();
    expect(objectOf(pass)).toMatchObject({ state: 'INACTIVE' });
    expect(objectOf(pass)).not.toHaveProperty('barcode');
  });

  test('an object that nobody saved is not an error', async () => {
    const pass = await held();
    await cancel([pass.serial]);
    expect(await world.doJobs()).toBe(1);
    expect(objectOf(pass)).toBeUndefined();
  });
});

test('passes are deleted after their visit, or with their last phone', async () => {
  const [kept, left, phone] = [await held(), await held(), newPhone()];
  await register(phone, kept);
  await register(phone, left);
  await send('DELETE', registering(phone, left), { token: left.token });
  const forget = (before: string) =>
    world.services.store.write(world.venue.portalId, (tx) =>
      deleteOldWalletPasses(tx, new Date(before)),
    );
  const known = async () =>
    (await world.sql<{ ticket_id: string }>('select ticket_id from wallet_pass')).map(
      ({ ticket_id }) => ticket_id,
    );
  await forget('2031-03-08T16:00:00Z');
  expect(await known()).toContain(kept.serial);
  expect(await known()).not.toContain(left.serial);
  await forget('2031-03-08T18:00:01Z');
  expect(await known()).toEqual([]);
  expect(await listed(phone)).toBeUndefined();
});
