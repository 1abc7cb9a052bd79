import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { checkAuditLog } from '../../audit/check-audit-log.ts';
import { sealEntries } from '../../audit/seal-entries.ts';
import { redeemTicket } from '../../doors/redeem-ticket.ts';
import { cardSecrets } from '../../gifts/card-secrets.ts';
import { listPortalIds } from '../../jobs/work.ts';
import { sendRefunds } from '../../payments/send-refunds.ts';
import { refundOrder } from '../../refunds/refund-order.ts';
import type { Owner } from '../../store/portals/owner.ts';
import { booksOf, cartOf, checkout, holdCart, purchaser } from '../../testing/buyer.ts';
import { balanceOf, makeCard, payFrom, type TestCard } from '../../testing/gift-card.ts';
import { configure, makeMember, openBrowser, type TestMember } from '../../testing/member.ts';
import { jobsOf } from '../../testing/queue.ts';
import { databaseAt0035, storedVenue } from '../../testing/rows-at-0035.ts';
import { codeOf, good, password, setupLink, staffOf } from '../../testing/staff/sign-in-acts.ts';
import type { SoftwarePasskey } from '../../testing/staff/software-passkey.ts';
import { staffBrowser } from '../../testing/staff/staff-browser.ts';
import { staffServices } from '../../testing/staff.ts';
import { openMoves, testKey } from '../../testing/venues/moving.ts';
import { seedVenue } from '../../testing/venues/venue.ts';
import {
  answered,
  openWorld,
  refusedWith,
  sweepPortal,
  type World,
} from '../../testing/venues/world.ts';
import { suspendPortal } from '../suspend-portal.ts';
import { leftBehind } from './moving-tables.ts';

let world: World;
let moves: Awaited<ReturnType<typeof openMoves>>;
/** The old installation, at the portal "little", and a portal from an earlier release. */
let old: World;
let oldOwner: Owner;
let card: TestCard;
let member: TestMember;
/** A cart that stays open while the portal moves. */
let waiting: ReturnType<typeof cartOf>;
let ada: { readonly passkey: SoftwarePasskey };
let kim: { readonly secret: string };
let paid: { readonly cart: string; readonly number: string; readonly codes: string[] };

beforeAll(async () => {
  const database = await databaseAt0035();
  await migrate({ url: database.url });
  world = await openWorld({ stored: { database, venue: storedVenue } });
  moves = await openMoves();
  const venue = await seedVenue(world.database.administratorUrl, { key: 'little' });
  old = { ...world, venue, api: world.clientOf('little') };
  oldOwner = await moves.owning(world.database.url);
  await live();
}, 60_000);
afterAll(async () => {
  await moves.close();
  await world.close();
});

const ordersOf = (world: World, cart: string) =>
  world.sql<{ id: string; number: string }>(
    'select id, order_number as number from ticket_order where cart_id = $1',
    [cart],
  );

/** Buys and changes things at the portal before it moves. */
async function live(): Promise<void> {
  const staff = staffOf(old);
  ada = await staff.joinByPasskey(
    await staff.issue(setupLink),
    'first@venue.example',
    staffBrowser(old, 'little'),
  );
  const invitation = { ...setupLink, purpose: 'invitation' as const, email: 'ada@venue.example' };
  kim = await staff.joinByPassword(await staff.issue(invitation), staffBrowser(old, 'little'));
  await configure(old, { 'login.mode': 'dialog', 'login.with': 'email_password' });
  member = await makeMember(old);
  card = await makeCard(old, 10_000);
  const bought = await holdCart(old.api, { type: 'adult', n: 2 });
  await answered<'guestCheckoutMyCart'>(checkout(old.api, bought));
  const cart = cartOf(bought).id;
  const [order] = await ordersOf(old, cart);
  const codes = await old.sql<{ code: string }>(
    'select scan_code as code from ticket where cart_id = $1 order by position, id',
    [cart],
  );
  paid = { cart, number: order?.number ?? '', codes: codes.map(({ code }) => code) };
  const byCard = await holdCart(old.api, { type: 'child' });
  const { id } = cartOf(byCard);
  const buyer = await purchaser(old.api, id);
  const amount = cartOf(byCard).payment_due;
  await answered<'guestCheckoutMyCart'>(payFrom(old.api, card, { cart: id, amount, buyer }));
  await answered<'guestCheckoutMyCart'>(
    checkout(old.api, await holdCart(old.api, { type: 'present', session: null })),
  );
  waiting = cartOf(await holdCart(old.api, { type: 'child' }));
  await sweepPortal(old.services, old.venue.portalId);
}

/** Processes hear of it by a notification. */
const isOpen = (world: World) =>
  vi.waitFor(async () => expect((await world.api.call('listAvailableEvents', {})).ok).toBe(true), {
    timeout: 20_000,
  });

const suspend = (key: string) => suspendPortal(staffServices(old), { key, reason: 'It moves' });

/** All rows of a portal, by table, without its number. */
async function rowsOf(world: Pick<World, 'sql'>, key: string): Promise<Map<string, string[]>> {
  const tables = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'portal_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const found = new Map<string, string[]>();
  for (const { name } of tables.filter((table) => leftBehind[table.name] === undefined)) {
    const rows = await world.sql<{ text: string }>(
      `select (to_jsonb(t) - 'portal_id' #- '{payload,portal_id}')::text as text from "${name}" t
       where portal_id = (select portal_id from portal where key = $1) order by 1`,
      [key],
    );
    found.set(
      name,
      rows.map(({ text }) => text),
    );
  }
  return found;
}

describe('moving a portal to another database (OPS-08)', () => {
  /** The new installation. */
  let there: World;
  let place: string;
  let before: Map<string, string[]>;

  beforeAll(async () => {
    await suspend('little');
    place = await moves.exported(oldOwner, 'little');
    before = await rowsOf(old, 'little');
    const { database, owner } = await moves.emptyDatabase();
    // Other portals have taken the first numbers.
    for (const key of ['first', 'second', 'third', 'fourth', 'fifth']) {
      await seedVenue(database.administratorUrl, { key });
    }
    // The new installation has its own key, and for this portal the old one's.
    const keys = { giftCardKey: 'the key of another place', giftCardKeys: { LITTLE: testKey } };
    const { portalId } = await moves.imported(owner, place, keys);
    const venue = { ...old.venue, portalId };
    there = await openWorld({ stored: { database, venue }, keys });
    expect(portalId).not.toBe(old.venue.portalId);
    const after = await rowsOf(there, 'little');
    for (const [table, rows] of before) {
      const found = after.get(table) ?? [];
      // The import has its own entry in the audit log, which waits for its seal.
      if (table === 'audit_entry') expect(found).toHaveLength(rows.length + 1);
      else if (table === 'audit_unsealed') expect([rows.length, found.length]).toEqual([0, 1]);
      else if (table !== 'portal') expect([table, found]).toEqual([table, rows]);
    }
  }, 60_000);
  afterAll(() => there?.close());

  // Guards: OPS-08
  test('leaves nothing to be found at the old place', async () => {
    const api = old.clientOf('little');
    await expect
      .poll(async () => refusedWith(api.call('listAvailableEvents', {})))
      .toBe('tenant_unknown');
    const directory = await old.services.cache.directory();
    expect(directory.map(({ portalKey }) => portalKey)).not.toContain('little');
    // Sweeps and timed jobs go through these.
    expect(await listPortalIds(old.services)).not.toContain(old.venue.portalId);
    const due = await old.sql(
      `select 1 from graphile_worker._private_jobs
       where payload ->> 'portal_id' = $1 and run_at < now() + interval '50 years'`,
      [String(old.venue.portalId)],
    );
    expect(due).toEqual([]);
  });

  // Guards: OPS-08
  test('leaves it closed until it is opened', async () => {
    expect(await refusedWith(there.api.call('listAvailableEvents', {}))).toBe('portal_suspended');
  });

  // Guards: OPS-08
  test('includes the letters still to be sent', async () => {
    const jobs = await jobsOf(there, 'mail_confirmation');
    const letters = await there.sql<{ id: string }>("select id from letter where state = 'queued'");
    expect(jobs).not.toEqual([]);
    for (const job of jobs) {
      expect(job.portal_id).toBe(there.venue.portalId);
      expect(letters).toContainEqual({ id: job.letter_id });
    }
  });

  // Guards: OPS-08
  test('includes row-level security, which hides it from everyone else', async () => {
    const { store } = there.services;
    const orders = (portalId: number) =>
      store.read(portalId, (tx) =>
        tx.rows<{ n: number }>({
          sql: 'select count(*)::int as n from ticket_order where portal_id = any (array(select portal_id from portal))',
          parameters: [],
        } as never),
      );
    expect(await orders(there.venue.portalId)).toEqual([{ n: 3 }]);
    expect(await orders(1)).toEqual([{ n: 0 }]);
  });

  // Guards: OPS-08
  test('includes its audit log, whose chain continues', async () => {
    const check = () =>
      checkAuditLog(
        async <T>(text: string, values: readonly unknown[]) =>
          (await there.sql(text, [...values])) as T[],
        there.venue.portalId,
        [],
      );
    await sealEntries(there.services, there.venue.portalId);
    const { faults, sealed } = await check();
    expect(faults).toEqual([]);
    expect(sealed).toBe((before.get('audit_entry')?.length ?? 0) + 1);
  });

  describe('once it is open,', () => {
    beforeAll(async () => {
      await there.sql(
        'update portal set suspended_at = null, suspension_reason = null where key = $1',
        ['little'],
      );
      await there.sql(`select pg_notify('foyer_portal', $1)`, [String(there.venue.portalId)]);
      await isOpen(there);
      // The old installation's clock is ahead, too.
      there.advance(60_000);
    });

    // Guards: OPS-08
    test('an open cart is paid with the balance left on a gift card', async () => {
      expect(await balanceOf(there, card)).toBe(10_000 - 800);
      const amount = waiting.payment_due;
      const buyer = await purchaser(there.api, waiting.id);
      const pay = { cart: waiting.id, amount, buyer };
      await answered<'guestCheckoutMyCart'>(payFrom(there.api, card, pay));
      expect(await balanceOf(there, card)).toBe(10_000 - 1_600);
      expect(await ordersOf(there, waiting.id)).toHaveLength(1);
    });

    // Guards: OPS-08
    test('a bought gift card has the number that its letter gave', async () => {
      const [job] = await jobsOf(there, 'mail_gift_card');
      const id = job?.ledger_account_id ?? '';
      const number = cardSecrets(testKey).numberOf(old.venue.portalId, id);
      const params = { type: 'gift_card', number } as const;
      const { ledger } = await answered<'getLedger'>(there.api.call('getLedger', { params }));
      expect(ledger[0]?.balance).toBe('50.00');
    });

    // Guards: OPS-08
    test('a ticket is scanned once', async () => {
      const scan = () =>
        redeemTicket(staffServices(there), {
          seller: 'little',
          run: 'gate',
          code: paid.codes[0],
          force: true,
        });
      expect(await scan()).toMatchObject({ verdict: { result: 'admitted' } });
      expect(await scan()).toMatchObject({ verdict: { result: 'refused' } });
    });

    // Guards: OPS-08
    test('an order is refunded at the processor', async () => {
      const services = { ...there.services, gateways: old.services.gateways };
      await refundOrder(staffServices({ services }), {
        seller: 'little',
        order: paid.number,
        tickets: [paid.codes[1]],
        reference: randomUUID(),
      });
      await sendRefunds(services, there.venue.portalId);
      const [intent] = await booksOf(old, paid.cart);
      expect(intent?.balance?.refunded).toBeGreaterThan(0);
    });

    // Guards: OPS-08
    test('a member logs in', async () => {
      const browser = openBrowser(there);
      const { email, password } = member;
      const { user } = await answered<'logIn'>(
        browser.api.call('logIn', { body: { email, password } }),
      );
      expect(user[0]?.id).toBe(member.id);
    });

    // Guards: OPS-08
    test('staff sign in, by passkey and by password with their app’s code', async () => {
      const staff = staffOf(there);
      const { outcome } = await staff.signInByPasskey(ada.passkey, staffBrowser(there, 'little'));
      expect(codeOf(outcome)).toBe('ok');
      const browser = staffBrowser(there, 'little');
      const body = { email: 'ada@venue.example', password, code: staff.codeNow(kim.secret) };
      good(await browser.call('signIn', { body }));
      expect((await staff.meOf(browser)).email).toBe('ada@venue.example');
    });
  });

  // Guards: OPS-08
  test('only the folder’s owner can read it, and nothing in it has the portal’s number', async () => {
    const mode = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);
    expect(await mode(place)).toBe('700');
    expect(await mode(path.join(place, 'letter.ndjson.gz'))).toBe('600');
    const tables = [...before.keys(), 'waiting_jobs'];
    for (const table of tables) {
      const text = gunzipSync(await readFile(path.join(place, `${table}.ndjson.gz`))).toString();
      expect([table, text.includes('portal_id')]).toEqual([table, false]);
    }
  });
});

// Guards: OPS-08
test('a portal from an earlier release, with memberships, gifts and changed orders, moves unchanged (OPS-08)', async () => {
  // A refund to a gift card is due.
  await suspend('tower');
  await expect(moves.exported(oldOwner, 'tower')).rejects.toThrow('refund of cart');
  await sendRefunds(world.services, storedVenue.portalId);
  const place = await moves.exported(oldOwner, 'tower');
  const before = await rowsOf(old, 'tower');
  const [edits] = await world.sql<{ n: number }>(
    'select count(edits_order_id)::int as n from cart where portal_id = $1',
    [storedVenue.portalId],
  );
  expect(edits?.n).toBeGreaterThan(0);
  const { database, owner } = await moves.emptyDatabase();
  await seedVenue(database.administratorUrl, { key: 'hall' });
  await moves.imported(owner, place);
  const there = { sql: (text: string, values: unknown[] = []) => owner.rows({ text, values }) };
  const after = await rowsOf(there as Pick<World, 'sql'>, 'tower');
  const own = ['portal', 'audit_entry', 'audit_unsealed'];
  for (const [table, rows] of before) {
    if (!own.includes(table)) expect([table, after.get(table)]).toEqual([table, rows]);
  }
});
