import { randomUUID } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seal } from '../../staff/keys.ts';
import type { Owner } from '../../store/portals/owner.ts';
import { cartOf, checkout, holdCart } from '../../testing/buyer.ts';
import { staffServices } from '../../testing/staff.ts';
import { openMoves, testKey } from '../../testing/venues/moving.ts';
import { seedVenue } from '../../testing/venues/venue.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';
import { resumePortal, suspendPortal } from '../suspend-portal.ts';
import { keepPortal } from './leave.ts';

let moves: Awaited<ReturnType<typeof openMoves>>;
let kept: World;
let oldOwner: Owner;
beforeAll(async () => {
  moves = await openMoves();
  kept = await openWorld();
  oldOwner = await moves.owning(kept.database.url);
});
afterAll(async () => {
  await moves.close();
  await kept.close();
});

const suspend = (key: string) => suspendPortal(staffServices(kept), { key, reason: 'It moves' });

describe('an import is refused', () => {
  let place: string;
  let buyer: string;
  beforeAll(async () => {
    const venue = await seedVenue(kept.database.administratorUrl, { key: 'little' });
    await kept.sql(`select pg_notify('foyer_portal', $1)`, [String(venue.portalId)]);
    const api = kept.clientOf('little');
    await vi.waitFor(
      async () => expect((await api.call('listAvailableEvents', {})).ok).toBe(true),
      { timeout: 20_000 },
    );
    const held = await holdCart(api, { type: 'adult' });
    await answered<'guestCheckoutMyCart'>(checkout(api, held));
    const [found] = await kept.sql<{ id: string }>(
      'select identity_id as id from ticket_order where portal_id = $1',
      [venue.portalId],
    );
    buyer = found?.id ?? '';
    await suspend('little');
    place = await moves.exported(oldOwner, 'little');
  });

  // Guards: OPS-08
  test('if another portal has its address or ids, and if it is already there', async () => {
    const { database, owner } = await moves.emptyDatabase();
    await seedVenue(database.administratorUrl, { key: 'rival' });
    await owner.run({ text: `update seller set slug = 'little'` });
    await expect(moves.imported(owner, place)).rejects.toThrow(
      'The address little belongs to the portal rival here',
    );
    await owner.run({ text: `update seller set slug = 'rival'` });
    await owner.run({
      text: `insert into identity (portal_id, id, kind) select portal_id, $1, 'guest' from portal`,
      values: [buyer],
    });
    await expect(moves.imported(owner, place)).rejects.toThrow(
      'Another portal of this database has rows of the table identity with the same ids',
    );
    expect(await owner.rows({ text: 'select key from portal' })).toEqual([{ key: 'rival' }]);
    await owner.run({ text: 'delete from identity where id = $1', values: [buyer] });
    await moves.imported(owner, place);
    await expect(moves.imported(owner, place)).rejects.toThrow(
      'There is a portal little in this database already.',
    );
    await expect(moves.imported(oldOwner, place)).rejects.toThrow('from before it moved away');
  });

  // Guards: OPS-08
  test('under another key or with another schema, and leaves nothing', async () => {
    const { owner } = await moves.emptyDatabase();
    await expect(moves.imported(owner, place, { giftCardKey: 'another key' })).rejects.toThrow(
      'little was exported under another GIFT_CARD_KEY',
    );
    await owner.run({
      text: `insert into schema_migration (number, name, sha256) values (9999, '9999-later.sql', '')`,
    });
    await expect(moves.imported(owner, place)).rejects.toThrow(
      /The export has the schema \d{4}-[a-z-]+\.sql, and this database 9999-later\.sql/,
    );
    expect(await owner.rows({ text: 'select key from portal' })).toEqual([]);
  });

  // Guards: OPS-08
  test('from an altered folder, with the table’s name', async () => {
    const { owner } = await moves.emptyDatabase();
    const altered = async (change: (folder: string) => Promise<void>) => {
      const copy = path.join(moves.folder, randomUUID());
      await cp(place, copy, { recursive: true });
      await change(copy);
      return moves.imported(owner, copy);
    };
    const file = (folder: string) => path.join(folder, 'ticket_order.ndjson.gz');
    const richer = async (folder: string) => {
      const text = gunzipSync(await readFile(file(folder))).toString();
      await writeFile(file(folder), gzipSync(text.replaceAll('"en"', '"de"')));
    };
    const cut = async (folder: string) => {
      const bytes = await readFile(file(folder));
      await writeFile(file(folder), bytes.subarray(0, bytes.length / 2));
    };
    const wrong = 'The file of the table ticket_order was altered or damaged';
    await expect(altered(richer)).rejects.toThrow(wrong);
    await expect(altered(cut)).rejects.toThrow(wrong);
    // Both would be read endlessly, or until memory runs out.
    const endless = async (folder: string) => {
      const text = gunzipSync(await readFile(file(folder))).toString();
      const line = Buffer.alloc(65 * 2 ** 20, 'x');
      await writeFile(file(folder), gzipSync(Buffer.concat([Buffer.from(text), line])));
    };
    const longer = async (folder: string) => {
      const text = gunzipSync(await readFile(file(folder))).toString();
      await writeFile(file(folder), gzipSync(text.repeat(1_000)));
    };
    await expect(altered(endless)).rejects.toMatchObject({
      message: expect.stringContaining(wrong),
      cause: expect.objectContaining({ message: 'a row takes more than 67108864 characters' }),
    });
    await expect(altered(longer)).rejects.toMatchObject({
      message: expect.stringContaining(wrong),
      cause: expect.objectContaining({ message: 'it has more rows' }),
    });
    const forged = async (folder: string) => {
      const manifest = path.join(folder, 'manifest.json');
      const text = await readFile(manifest, 'utf8');
      await writeFile(manifest, text.replace(/"rows": 3/, '"rows": 4'));
    };
    await expect(altered(forged)).rejects.toThrow('was altered since the export');
    expect(await owner.rows({ text: 'select key from portal' })).toEqual([]);
  });
});

describe('an export is refused', () => {
  const key = 'tower';
  const isHere = async () =>
    (await kept.sql('select 1 from portal where key = $1 and moved_at is null', [key])).length ===
    1;

  // Guards: OPS-08
  test('for an open portal, and one that does not exist', async () => {
    await expect(moves.exported(oldOwner, key)).rejects.toThrow(
      'tower is open: close its shops first',
    );
    await expect(moves.exported(oldOwner, 'none')).rejects.toThrow('There is no portal none');
  });

  // Guards: OPS-08
  test('under a key that none of its authenticator apps and gift cards was created with', async () => {
    const { portalId } = kept.venue;
    const id = randomUUID();
    const sealed = seal(testKey, `${portalId} ${id}`, 'JBSWY3DPEHPK3PXP');
    await kept.sql(
      `insert into staff_person (portal_id, id, email, name, created_at, totp_secret)
       values ($1, $2, 'kim@venue.example', 'Kim', now(), $3)`,
      [portalId, id, sealed],
    );
    const secret = 'the key of another installation';
    const refused = moves.exported(oldOwner, key, { secret });
    await expect(refused).rejects.toThrow('GIFT_CARD_KEY is not the one under which tower keeps');
    expect(await isHere()).toBe(true);
  });

  // Guards: OPS-08
  test('during a payment, whose cart it names, and the portal stays', async () => {
    const held = await holdCart(kept.api, { type: 'adult' });
    await checkout(kept.api, held, { card: 'pm_card_threeDSecureRequired' });
    await suspend(key);
    const [cart] = await kept.sql<{ number: string }>(
      'select cart_number as number from cart where id = $1',
      [cartOf(held).id],
    );
    await expect(moves.exported(oldOwner, key)).rejects.toThrow(
      `Money of tower is on its way: payment of cart ${cart?.number}`,
    );
    expect(await isHere()).toBe(true);
    await kept.sql(
      `update payment set state = 'failed', next_check_at = null where portal_id = $1`,
      [kept.venue.portalId],
    );
  });

  // Guards: OPS-08
  test('if a job runs, its books have an error or its folder exists, and the portal and its jobs stay', async () => {
    await kept.sql(
      `select graphile_worker.add_job('update_passes', json_build_object('portal_id', $1::int))`,
      [kept.venue.portalId],
    );
    const run = (by: string | null) =>
      kept.sql(
        `update graphile_worker._private_jobs set locked_by = $2::text, locked_at = case when $2::text is not null then now() end
         where payload ->> 'portal_id' = $1`,
        [String(kept.venue.portalId), by],
      );
    await run('a worker');
    await expect(moves.exported(oldOwner, key)).rejects.toThrow('Jobs of tower are still running');
    await run(null);
    const wrong = (by: number) =>
      kept.sql(
        `update stock set used = used + $2 where portal_id = $1 and session_id = 'tour-12'`,
        [kept.venue.portalId, by],
      );
    await wrong(1);
    await expect(moves.exported(oldOwner, key)).rejects.toThrow('The books of tower have faults');
    await wrong(-1);
    await writeFile(path.join(moves.folder, 'taken'), '');
    await expect(moves.exported(oldOwner, key, { folder: 'taken' })).rejects.toThrow(
      'is there already',
    );
    expect(await isHere()).toBe(true);
    const [job] = await kept.sql<{ due: boolean }>(
      `select run_at <= now() as due from graphile_worker._private_jobs where payload ->> 'portal_id' = $1`,
      [String(kept.venue.portalId)],
    );
    expect(job).toEqual({ due: true });
  });

  /** Runs work during someone's uncommitted change of the portal; returns how the work ended. */
  async function amid(change: string, work: () => Promise<unknown>): Promise<string> {
    const other = await moves.owning(kept.database.url);
    await other.run({ text: 'begin' });
    await other.run({ text: `update portal set ${change} where key = 'tower'` });
    const ended = work().then(
      () => 'done',
      (error: Error) => JSON.stringify([error.message, 'faults' in error && error.faults]),
    );
    const waiting = () =>
      kept.sql(`select from pg_stat_activity where datname = current_database()
        and wait_event = 'transactionid'`);
    await expect.poll(waiting).toHaveLength(1);
    await other.run({ text: 'commit' });
    return ended;
  }

  // Guards: OPS-08
  test('if someone opens the portal as it begins, and nobody can open one that is leaving', async () => {
    const opened = 'suspended_at = null, suspension_reason = null';
    const exporting = () => moves.exported(oldOwner, key, { folder: 'opened' });
    expect(await amid(opened, exporting)).toContain('tower was opened meanwhile, and stays here.');
    expect(await isHere()).toBe(true);
    await suspend(key);
    const left = await amid('moved_at = now()', () => resumePortal(staffServices(kept), key));
    expect(left).toContain('is being exported, or has moved away');
    await keepPortal(oldOwner, key);
    expect(await isHere()).toBe(true);
  });

  // Guards: OPS-08
  test('while someone writes, unless it may wait for them', async () => {
    const writer = await moves.owning(kept.database.url);
    await writer.run({ text: 'begin' });
    await writer.run({
      text: `update cart set language = 'de' where portal_id = $1`,
      values: [kept.venue.portalId],
    });
    await expect(moves.exported(oldOwner, key)).rejects.toThrow('has written to this database');
    expect(await isHere()).toBe(true);
    const exporting = moves.exported(oldOwner, key, { wait: 20_000 });
    await expect.poll(isHere).toBe(false);
    await writer.run({ text: 'commit' });
    const place = await exporting;
    const carts = gunzipSync(await readFile(path.join(place, 'cart.ndjson.gz'))).toString();
    expect(carts).toContain('"de"');
  });
});
