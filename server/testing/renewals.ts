import { chargeAt, noticeAt, type RenewalEnd } from '#domain/memberships/renewal-schedule.ts';
import { renewMemberships } from '../renewals/renew-memberships.ts';
import type { Services } from '../services/services.ts';
import { booksOf, cartOf } from './buyer.ts';
import { configure } from './member.ts';
import { emptyQueue, jobsOf } from './queue.ts';
import {
  checkoutAsMember,
  friend,
  holdLevels,
  type LoggedIn,
  logMemberIn,
  membershipsOfCart,
  termsOf,
} from './venues/levels.ts';
import { answered, type World } from './venues/world.ts';

/** Buys a membership with automatic renewal as the member; returns its id. */
export async function buyRenewing(world: World, { browser }: LoggedIn): Promise<string> {
  const held = await holdLevels(browser.api, friend());
  await answered<'checkoutMyCart'>(checkoutAsMember(browser.api, held, { autoRenew: true }));
  const [membership] = await membershipsOfCart(world, cartOf(held).id);
  if (!membership) throw new Error('an order without a membership');
  return membership.id;
}

/** Makes a member with the only membership that renews automatically; empties the queue. */
export async function startRenewing(world: World) {
  await world.sql('delete from rate_window');
  await emptyQueue(world);
  await world.sql("update membership set auto_renew = 'cancelled' where auto_renew = 'scheduled'");
  await configure(world, { ask_to_autorenew: true });
  const member = await logMemberIn(world);
  return { member, membership: await buyRenewing(world, member) };
}

/** Logs the member in again in the same browser, whose session expires before a renewal is due. */
export async function logInAgain(world: World, { browser, memberCode }: LoggedIn) {
  await world.sql('delete from rate_window');
  const body = { member_code: memberCode, zip_code: '10115' };
  await answered<'logIn'>(browser.api.call('logIn', { body }));
  return browser;
}

interface StoredRenewal {
  readonly [column: string]: unknown;
  readonly state: string;
  readonly tries: number;
  readonly declines: number;
  readonly cart_id: string;
  readonly next_at: Date;
}

/** Reads the state of renewals, by default of the test's own membership. */
export function watchRenewals(world: () => World, mine: () => string) {
  const endOf = async (id = mine()) => {
    const [row] = await world().sql<{ valid_to: Date }>(
      'select valid_to from membership where id = $1',
      [id],
    );
    return row?.valid_to ?? new Date(0);
  };
  /** Sets the clock to a minute after a moment in a membership's renewal. */
  const at = async (instant: (renewal: RenewalEnd) => number, id = mine()) => {
    const end = (await endOf(id)).getTime();
    const then = instant({ end, timezone: 'America/New_York', noticeDays: 14 });
    world().advance(then + 60_000 - world().services.now());
  };
  const renewals = (id = mine()) =>
    world().sql<StoredRenewal>(
      `select state, tries, declines, cart_id, next_at from membership_renewal
       where membership_id = $1 order by term_end desc`,
      [id],
    );
  const cartId = async (id = mine()) => (await renewals(id))[0]?.cart_id ?? '';
  return {
    endOf,
    at,
    renewals,
    cartId,
    run: (services: Services = world().services) =>
      renewMemberships(services, world().venue.portalId),
    noticed: (id = mine()) => at(noticeAt, id),
    charged: (id = mine()) => at((renewal) => chargeAt(renewal, noticeAt(renewal)), id),
    stateOf: async (id = mine()) =>
      (
        await world().sql<{ auto_renew: string }>(
          'select auto_renew from membership where id = $1',
          [id],
        )
      )[0]?.auto_renew,
    kinds: async (id = mine()) => (await termsOf(world(), id)).map(({ kind }) => kind),
    /** Kinds of the letters sent about it, in order. */
    letters: async (id = mine()) => {
      const jobs = await jobsOf(world(), 'mail_renewal');
      return jobs
        .filter(({ membership_id }) => membership_id === id)
        .map(({ about }) => ('why' in about ? `${about.kind} ${about.why}` : about.kind));
    },
    /** The charges for its last renewal. */
    charges: async (id = mine()) =>
      (await booksOf(world(), await cartId(id))).flatMap(({ balance }) => balance?.charged ?? []),
  };
}

/** Returns services that charge a membership's renewal to another card of its owner, given by its test name. */
export async function withCard(world: World, id: string, card: string): Promise<Services> {
  const [owner] = await world.sql<{ customer: string }>(
    `select i.card_customer as customer from membership m join identity i on i.id = m.identity_id
     where m.id = $1`,
    [id],
  );
  const customerRef = owner?.customer ?? '';
  const response = await fetch(`${world.processor.url}/v1/payment_methods/${card}/attach`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.account.secretKey}` },
    body: new URLSearchParams({ customer: customerRef }),
  });
  if (!response.ok) throw new Error(`${card} was not attached: ${await response.text()}`);
  const { id: ref } = (await response.json()) as { id: string };
  const { services } = world;
  const { gateways } = services;
  const cardOf = async () => ({ kind: 'answer' as const, value: { ref, customerRef } });
  return { ...services, gateways: { ...gateways, stripe: { ...gateways.stripe, cardOf } } };
}
