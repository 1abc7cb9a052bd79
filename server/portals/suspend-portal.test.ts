import { RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { booksOf, cartOf, checkout, holdCart, purchaser, reserve } from '../testing/buyer.ts';
import { jobsOf } from '../testing/queue.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { staffMember } from '../testing/staff/staff-member.ts';
import { staffServices } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';
import { portalStates } from './portal-states.ts';
import { resumePortal, suspendPortal } from './suspend-portal.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
});
afterAll(() => world.close());
afterEach(async () => {
  await world.control('/faults', undefined, 'DELETE');
  await world.control('/webhooks/release', {});
  if (await suspensionNow()) await resume();
});

const suspensionNow = async () =>
  (await world.services.cache.catalogue(world.venue.portalId)).portal.suspension;
/** Processes hear of it by a notification. */
const isKnown = (isSuspended: boolean) =>
  expect.poll(async () => (await suspensionNow()) !== null).toBe(isSuspended);

async function suspend(): Promise<void> {
  const reason = 'The rent is unpaid';
  await suspendPortal(staffServices(world), { key: 'tower', reason });
  await isKnown(true);
}
async function resume(): Promise<void> {
  await resumePortal(staffServices(world), 'tower');
  await isKnown(false);
}
const refusedFor = (fault: unknown) =>
  expect.objectContaining({ faults: [expect.objectContaining({ fault })] });

describe('a suspended portal (STF-18)', () => {
  // Guards: STF-18
  test('sells nothing and answers nothing for its shop until it is resumed', async () => {
    const held = await holdCart(world.api, { type: 'adult' });
    const buyer = await purchaser(world.api, cartOf(held).id);
    await suspend();
    expect(await refusedWith(checkout(world.api, held, { buyer }))).toBe('portal_suspended');
    expect(await refusedWith(reserve(world.api, { type: 'adult' }))).toBe('portal_suspended');
    expect(await refusedWith(world.api.call('listAvailableEvents', {}))).toBe('portal_suspended');
    expect(await booksOf(world, cartOf(held).id)).toEqual([]);
    await resume();
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
  });

  // Guards: STF-18
  test('shows a plain page with status 503 at every address of its shop', async () => {
    const build = {
      entry: {
        module: {
          default: async () => new Response('a page', { headers: { 'Content-Type': 'text/html' } }),
          contextFor: () => new RouterContextProvider(),
        },
      },
      routes: { page: { id: 'page', path: '*', module: { default: () => null } } },
      assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
      future: {},
      routeDiscovery: { mode: 'initial', manifestPath: '' },
      prerender: [],
      ssr: true,
    } as unknown as ServerBuild;
    const app = createApp({ services: world.services, pages: build });
    const get = async (path: string) => app.fetch(new Request(`http://localhost${path}`));
    expect((await get(`/${world.venue.slug}`)).status).toBe(200);
    await suspend();
    for (const path of ['', '/events', '/checkout', '/login']) {
      const page = await get(`/${world.venue.slug}${path}`);
      expect([path, page.status, page.headers.get('retry-after')]).toEqual([path, 503, '3600']);
      const html = await page.text();
      expect(html).toContain('This shop is closed at the moment.');
      // The reason is between the operator and the venue.
      expect(html).not.toContain('rent');
      expect(html).not.toContain('<script');
    }
  });

  // Guards: STF-18
  test('is announced at the console, whose calls still work', async () => {
    const { client } = await staffMember(world);
    expect(good(await client.call('getMe', {})).me.portal.suspension).toBeNull();
    await suspend();
    const { suspension } = good(await client.call('getMe', {})).me.portal;
    expect(suspension).toMatchObject({ reason: 'The rent is unpaid' });
    good(await client.call('listOrders', { query: {} }));
  });

  // Guards: STF-18
  test('is suspended and resumed once, with an audit entry each', async () => {
    await suspend();
    await expect(suspend()).rejects.toEqual(refusedFor('is suspended already'));
    await resume();
    await expect(resume()).rejects.toEqual(refusedFor('is not suspended'));
    const of = (key: string, reason: string) =>
      suspendPortal(staffServices(world), { key, reason });
    await expect(of('tower', ' ')).rejects.toEqual(refusedFor('must have 1 to 500 characters'));
    await expect(of('none', 'why')).rejects.toEqual(
      refusedFor(expect.stringContaining('is not in this database')),
    );
    const acts = await world.sql(
      `select act, actor_kind from audit_entry where entity_kind = 'portal' order by id desc limit 2`,
    );
    expect(acts.map(({ act }) => act)).toEqual(['resume_portal', 'suspend_portal']);
  });

  // Guards: STF-18
  test('is listed with its state, size and health', async () => {
    await answered<'guestCheckoutMyCart'>(
      checkout(world.api, await holdCart(world.api, { type: 'adult' })),
    );
    await suspend();
    const [tower] = await portalStates(world.services);
    expect(tower).toMatchObject({ key: 'tower', slugs: ['tower'], hosts: [], more: 0 });
    expect(tower?.suspension?.reason).toBe('The rent is unpaid');
    expect(tower?.size.orders).toBeGreaterThan(0);
  });
});

describe('a payment in progress while its portal is suspended', () => {
  /** The card was charged, the answer was lost, and the processor's webhook is still to come. */
  async function onItsWay() {
    const held = await holdCart(world.api, { type: 'adult' });
    await world.control('/webhooks/hold', {});
    await world.control('/faults', {
      kind: 'answer_500_after',
      match: { path: '/v1/payment_intents/' },
      times: 9,
    });
    expect(await refusedWith(checkout(world.api, held))).toBe('intent_processing');
    await world.control('/faults', undefined, 'DELETE');
    await suspend();
    return cartOf(held).id;
  }
  const ordersOf = (cartId: string) =>
    world.sql<{ id: string }>('select id from ticket_order where cart_id = $1', [cartId]);
  const isPaid = async (cartId: string) =>
    (await booksOf(world, cartId)).some(({ amount_received }) => amount_received > 0);

  // Guards: STF-18
  test('becomes an order by the webhook, and its letter is sent', async () => {
    const cartId = await onItsWay();
    await world.control('/webhooks/release', {});
    await expect.poll(async () => (await ordersOf(cartId)).length).toBe(1);
    const [order] = await ordersOf(cartId);
    expect(JSON.stringify(await jobsOf(world, 'mail_confirmation'))).toContain(order?.id);
  });

  // Guards: STF-18
  test('becomes an order by the sweep if no webhook comes', async () => {
    const cartId = await onItsWay();
    world.advance(5_000);
    await world.sweep();
    expect(await ordersOf(cartId)).toHaveLength(1);
  });

  // Guards: STF-18
  test('control: stays paid without an order until webhook or sweep, as the buyer’s way back is closed', async () => {
    const cartId = await onItsWay();
    expect(await refusedWith(world.api.call('getCart', { params: { id: cartId } }))).toBe(
      'portal_suspended',
    );
    expect(await isPaid(cartId)).toBe(true);
    expect(await ordersOf(cartId)).toEqual([]);
    world.advance(5_000);
    await world.sweep();
    expect(await ordersOf(cartId)).toHaveLength(1);
  });
});
