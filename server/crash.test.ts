import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout, reserve } from './testing/buyer.ts';
import { type Installation, openInstallation } from './testing/venues/installation.ts';

/** Kills processes during many purchases; server/crash-points.test.ts kills between two steps. */
let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
}, 90_000);
afterAll(() => installation?.close());

/** Runs a hundred buyers; calls `killed` once a third of them have bought. */
async function buyersUntil(killed: () => Promise<void>): Promise<void> {
  const { api } = installation;
  let through = 0;
  let kill: Promise<void> | undefined;
  const buy = async () => {
    const held = await reserve(api, { type: 'adult' });
    if (!held.ok) return;
    // A buyer whose answer is lost is the case under test.
    const paid = await checkout(api, held.answer).catch(() => undefined);
    if (!paid?.ok) return;
    through += 1;
    if (through === 33) kill = killed();
  };
  await Promise.all(Array.from({ length: 100 }, buy));
  await kill;
}

async function expectEveryCentAndPlaceAccountedFor(): Promise<number> {
  const { query, processor } = installation;
  expect(await query('select * from stock_audit')).toEqual([]);
  const odd = await query(`
    select c.id, c.state, count(distinct o.id) as orders, coalesce(sum(e.amount), 0) as cents
    from cart c left join ticket_order o on o.cart_id = c.id
      left join payment_entry e on e.cart_id = c.id and e.audit_action = 'capture'
    group by c.id, c.state
    having not ((c.state = 'ordered' and count(distinct o.id) = 1 and sum(e.amount) = 2150
        and count(e.id) = 1) or (c.state <> 'ordered' and count(o.id) = 0 and count(e.id) = 0))`);
  expect(odd).toEqual([]);
  const unbooked = await query(
    `select t.id from ticket t join cart c on c.id = t.cart_id
     where c.state = 'ordered' and t.state <> 'booked'`,
  );
  expect(unbooked).toEqual([]);
  const books = (await (await fetch(`${processor.url}/sandbox/books`)).json()) as {
    accounts: { payment_intents: { amount_received: number; metadata: { cart_id: string } }[] }[];
  };
  const charged = books.accounts
    .flatMap((entry) => entry.payment_intents)
    .filter((intent) => intent.amount_received > 0)
    .map((intent) => intent.metadata.cart_id)
    .sort();
  const ordered = await query<{ cart_id: string }>(
    'select cart_id::text from ticket_order order by cart_id::text',
  );
  expect(charged).toEqual(ordered.map((row) => row.cart_id).sort());
  return ordered.length;
}

test('the server is killed amid a hundred purchases: no order is lost and none is paid twice', async () => {
  await buyersUntil(installation.kill);
  await installation.start();
  await installation.settled();
  expect(await expectEveryCentAndPlaceAccountedFor()).toBeGreaterThanOrEqual(33);
}, 120_000);

test('the database is killed amid a hundred purchases: no order is lost, and the server recovers by itself', async () => {
  const before = await expectEveryCentAndPlaceAccountedFor();
  await buyersUntil(installation.killDatabase);
  await installation.settled();
  const after = await expectEveryCentAndPlaceAccountedFor();
  expect(after).toBeGreaterThanOrEqual(before + 33);
}, 120_000);
