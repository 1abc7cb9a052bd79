import { createHash, createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loginTimeLimit } from '#domain/accounts/provider-login.ts';
import { type RunningProvider, startIdentityProvider } from '#sandbox/testing/identity-provider.ts';
import { type Browser, configure, makeMember, openBrowser } from '../testing/member.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
let provider: RunningProvider;
const here = 'http://localhost/tower/login/callback';
const clientSecret = 'between the provider and us';

const goesTo = ({ issuer, clientId }: { issuer: string; clientId: string }) =>
  configure(world, {
    'login.mode': 'identity_provider',
    'identity_provider.issuer': issuer,
    'identity_provider.client_id': clientId,
  });

beforeAll(async () => {
  world = await openWorld({ identityProviderSecrets: { TOWER: clientSecret } });
  provider = await startIdentityProvider({ redirectUris: [here], clientSecret });
  await goesTo(provider);
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  provider.accounts.clear();
});
afterAll(async () => {
  await provider.stop();
  await world.close();
});

async function begins(browser: Browser, next?: string): Promise<string> {
  const body = next === undefined ? {} : { next };
  const { login } = await answered<'beginProviderLogin'>(
    browser.api.call('beginProviderLogin', { body }),
  );
  return login[0]?.url ?? '';
}
const finish = (browser: Browser, { search }: URL) =>
  browser.api.call('finishProviderLogin', { body: { query: search } });

/** Logs in at the provider as this account; returns the member. */
async function logsIn(account: string, browser = openBrowser(world), next?: string) {
  const back = await provider.logIn(await begins(browser, next), account);
  const { user, login } = await answered<'finishProviderLogin'>(finish(browser, back));
  const [who] = user;
  if (!who) throw new Error('nobody was logged in');
  return { ...who, next: login[0]?.next, back };
}
const whoIs = async (browser: Browser) =>
  (await answered<'getMyUser'>(browser.api.call('getMyUser', {}))).user[0];

describe('a person returning from the provider', () => {
  // Guards: SLS-07
  test('is refused while their account is merged into another one (SLS-07)', async () => {
    provider.accounts.set('merged', { email: 'merged@example.org', email_verified: true });
    const { id } = await logsIn('merged');
    const kindOf = (kind: string) =>
      world.sql('update identity set kind = $2 where id = $1', [id, kind]);
    await kindOf('merged');
    const browser = openBrowser(world);
    const back = await provider.logIn(await begins(browser), 'merged');
    expect(await refusedWith(finish(browser, back))).toBe('provider_login_failed');
    await kindOf('member');
    expect((await logsIn('merged')).id).toBe(id);
  });

  test('becomes a new member, with the provider’s names and address', async () => {
    provider.accounts.set('grace', {
      email: 'Grace@example.org',
      email_verified: true,
      given_name: 'Grace',
      family_name: 'Hopper',
    });
    const browser = openBrowser(world);
    const who = await logsIn('grace', browser);
    expect(who).toMatchObject({
      email: 'Grace@example.org',
      email_confirmed: true,
      first_name: 'Grace',
      last_name: 'Hopper',
      opened_by: 'identity_provider',
    });
    expect(await whoIs(browser)).toMatchObject({ id: who.id, opened_by: 'identity_provider' });
    expect((await logsIn('grace')).id).toBe(who.id);
  });

  test('is recognized by the subject, even if the address has changed', async () => {
    provider.accounts.set('hedy', { email: 'hedy@example.org', email_verified: true });
    const { id } = await logsIn('hedy');
    provider.accounts.set('hedy', { email: 'kiesler@example.org', email_verified: true });
    expect(await logsIn('hedy')).toMatchObject({ id, email: 'hedy@example.org' });
  });

  test('is matched to the member with the same confirmed address', async () => {
    const ada = await makeMember(world);
    provider.accounts.set('ada', { email: ada.email.toUpperCase(), email_verified: true });
    expect((await logsIn('ada')).id).toBe(ada.id);
    provider.accounts.set('ada', {});
    expect((await logsIn('ada')).id).toBe(ada.id);
  });

  test('is not matched by an address that the provider does not vouch for', async () => {
    const ada = await makeMember(world);
    provider.accounts.set('mallory', { email: ada.email, email_verified: false });
    const who = await logsIn('mallory');
    expect(who.id).not.toBe(ada.id);
    expect(who.email).toBe('');
  });

  test('is not matched to a member who only entered the address', async () => {
    const claimed = await makeMember(world, { isConfirmed: false });
    provider.accounts.set('owner', { email: claimed.email, email_verified: true });
    const who = await logsIn('owner');
    expect(who.id).not.toBe(claimed.id);
    expect(who).toMatchObject({ email: claimed.email, email_confirmed: true });
  });

  test('takes over a member linked to a subject of an earlier provider, but not of this one', async () => {
    const ada = await makeMember(world);
    provider.accounts.set('first', { email: ada.email, email_verified: true });
    provider.accounts.set('second', { email: ada.email, email_verified: true });
    expect((await logsIn('first')).id).toBe(ada.id);
    expect((await logsIn('second')).id).not.toBe(ada.id);
    await world.sql("update identity set issuer = 'https://earlier.example' where id = $1", [
      ada.id,
    ]);
    provider.accounts.set('third', { email: ada.email, email_verified: true });
    expect((await logsIn('third')).id).toBe(ada.id);
  });

  test('becomes one member if they log in twice at once for the first time', async () => {
    provider.accounts.set('twin', { email: 'twin@example.org', email_verified: true });
    const all = await Promise.all(Array.from({ length: 6 }, () => logsIn('twin')));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  test('becomes a member even with odd claims', async () => {
    provider.accounts.set('odd', {
      email: 'no address',
      email_verified: true,
      given_name: '\u202eA\0d\ud800a',
      family_name: 'x'.repeat(5000),
    });
    const who = await logsIn('odd');
    expect(who).toMatchObject({ email: '', first_name: 'Ad\ufffda' });
    expect(who.last_name).toHaveLength(100);
  });

  test('is sent back to where they were, and never to another site', async () => {
    const nextOf = async (next: string) => (await logsIn('ada', openBrowser(world), next)).next;
    expect(await nextOf('/tower/events?lang=de')).toBe('/events?lang=de');
    for (const away of ['//evil.example', 'https://evil.example', '/\\evil', '/login/provider']) {
      expect(await nextOf(away), away).toBe('');
    }
  });
});

describe('a provider login can be finished', () => {
  test('once', async () => {
    const browser = openBrowser(world);
    const { back } = await logsIn('ada', browser);
    expect(await refusedWith(finish(browser, back))).toBe('invalid_login_state');
  });

  test('by only one of two simultaneous requests', async () => {
    const browser = openBrowser(world);
    const back = await provider.logIn(await begins(browser), 'ada');
    const outcomes = await Promise.all([finish(browser, back), finish(browser, back)]);
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  test('only by the browser that began it', async () => {
    const [mine, other] = [openBrowser(world), openBrowser(world)];
    const back = await provider.logIn(await begins(mine), 'ada');
    await begins(other);
    expect(await refusedWith(finish(other, back))).toBe('invalid_login_state');
    expect((await finish(mine, back)).ok).toBe(true);
  });

  test('only at the storefront where it began', async () => {
    await world.sql(
      `insert into seller (portal_id, id, slug, name) values ($1, 'kiosk', 'tower-kiosk', 'Kiosk')`,
      [world.venue.portalId],
    );
    await goesTo(provider);
    const browser = openBrowser(world);
    const back = await provider.logIn(await begins(browser), 'ada');
    const kiosk = openBrowser(world, 'tower-kiosk');
    await begins(kiosk);
    // The same browser, at another of the portal's storefronts.
    for (const cookie of browser.cookies) (kiosk.cookies as Map<string, string>).set(...cookie);
    expect(await refusedWith(finish(kiosk, back))).toBe('invalid_login_state');
    expect((await finish(browser, back)).ok).toBe(true);
  });

  test('in each of two tabs that began one', async () => {
    const browser = openBrowser(world);
    const addresses = [await begins(browser), await begins(browser)];
    for (const address of addresses) {
      const back = await provider.logIn(address, 'ada');
      expect((await finish(browser, back)).ok).toBe(true);
    }
  });

  test('not by a browser without cookies', async () => {
    const back = await provider.logIn(await begins(openBrowser(world)), 'ada');
    expect(await refusedWith(finish(openBrowser(world), back))).toBe('cookies_needed');
  });

  test('not with a wrong, missing or expired state', async () => {
    const browser = openBrowser(world);
    const back = await provider.logIn(await begins(browser), 'ada');
    for (const state of [undefined, '', 'x'.repeat(32)]) {
      const changed = new URL(back);
      if (state === undefined) changed.searchParams.delete('state');
      else changed.searchParams.set('state', state);
      expect(await refusedWith(finish(browser, changed))).toBe('invalid_login_state');
    }
    world.advance(loginTimeLimit);
    expect(await refusedWith(finish(browser, back))).toBe('invalid_login_state');
  });

  test('not with a code that is not the provider’s, nor after trying one', async () => {
    const browser = openBrowser(world);
    const back = await provider.logIn(await begins(browser), 'ada');
    const forged = new URL(back);
    forged.searchParams.set('code', 'guessed');
    expect(await refusedWith(finish(browser, forged))).toBe('provider_login_failed');
    expect(await refusedWith(finish(browser, back))).toBe('invalid_login_state');
    expect(browser.cookies.has('session')).toBe(false);
  });

  test('not with a code issued to someone else', async () => {
    const [mine, other] = [openBrowser(world), openBrowser(world)];
    const stolen = await provider.logIn(await begins(other), 'ada');
    const back = await provider.logIn(await begins(mine), 'eve');
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await refusedWith(finish(mine, back))).toBe('provider_login_failed');
  });

  test('not by a person who declines at the provider', async () => {
    const browser = openBrowser(world);
    const back = await provider.logIn(await begins(browser), '');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(await refusedWith(finish(browser, back))).toBe('provider_login_failed');
  });

  test('not with a secret that the provider does not know', async () => {
    const stranger = await startIdentityProvider({ redirectUris: [here], clientSecret: 'other' });
    try {
      await goesTo(stranger);
      const browser = openBrowser(world);
      const back = await stranger.logIn(await begins(browser), 'ada');
      expect(await refusedWith(finish(browser, back))).toBe('provider_login_failed');
    } finally {
      await stranger.stop();
    }
  });

  test('not while the provider is down, and none can begin then either', async () => {
    const temporary = await startIdentityProvider({ redirectUris: [here], clientSecret });
    await goesTo(temporary);
    const browser = openBrowser(world);
    const back = await temporary.logIn(await begins(browser), 'ada');
    await temporary.stop();
    expect(await refusedWith(finish(browser, back))).toBe('provider_unavailable');
    await goesTo({ issuer: `${temporary.issuer}/other`, clientId: 'x' });
    const begun = browser.api.call('beginProviderLogin', { body: {} });
    expect(await refusedWith(begun)).toBe('provider_not_initialized');
  });

  afterEach(() => goesTo(provider));
});

test('the server stores nothing that could finish a login', async () => {
  const browser = openBrowser(world);
  const address = new URL(await begins(browser));
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: here,
    client_id: provider.clientId,
  });
  const kept = JSON.stringify(
    await world.sql(`select encode(state_hash, 'escape') as state,
      encode(browser_hash, 'escape') as browser, next from provider_login`),
  );
  expect(kept).not.toContain(address.searchParams.get('state'));
  expect(kept).not.toContain(browser.cookies.get('login_begun'));
  const [cookie] = browser.lastSet();
  expect(cookie).toMatch(/^login_begun=[\w-]{32}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('a login begun before an update can be finished after it, since its secrets keep their labels', async () => {
  const browser = openBrowser(world);
  const { searchParams } = new URL(await begins(browser));
  const secret = (label: string) =>
    createHmac('sha256', browser.cookies.get('login_begun') ?? '')
      .update(`${label} ${searchParams.get('state')}`)
      .digest('base64url');
  expect(searchParams.get('nonce')).toBe(secret('nonce'));
  const challenge = createHash('sha256').update(secret('verifier')).digest('base64url');
  expect(searchParams.get('code_challenge')).toBe(challenge);
});

test('a portal with another login mode, or without a provider, refuses provider logins', async () => {
  const browser = openBrowser(world);
  const begin = () => browser.api.call('beginProviderLogin', { body: {} });
  await configure(world, { 'login.mode': 'dialog' });
  expect(await refusedWith(begin())).toBe('login_disabled');
  const back = new URL(`${here}?state=x&code=y`);
  expect(await refusedWith(finish(browser, back))).toBe('login_disabled');
  await configure(world, { 'login.mode': 'identity_provider', 'identity_provider.issuer': null });
  expect(await refusedWith(begin())).toBe('provider_not_initialized');
  await goesTo(provider);
});

test('a login begun at another portal’s storefront cannot be finished here', async () => {
  const foreign = await seedVenue(world.database.administratorUrl, { key: 'foreign' });
  await world.sql(
    `insert into config (portal_id, scope, resource_id, key, value)
       select $2, scope, resource_id, key, value from config where portal_id = $1
     on conflict do nothing`,
    [world.venue.portalId, foreign.portalId],
  );
  const theirs = openBrowser(world, foreign.slug);
  const ours = openBrowser(world);
  const back = await provider.logIn(await begins(ours), 'ada');
  expect(await refusedWith(finish(theirs, back))).toBe('cookies_needed');
  await begins(theirs);
  expect(await refusedWith(finish(theirs, back))).toBe('invalid_login_state');
});

test('a client that begins too many logins has to wait', async () => {
  const browser = openBrowser(world);
  for (let n = 0; n < 60; n += 1) await begins(browser);
  const begun = browser.api.call('beginProviderLogin', { body: {} });
  expect(await refusedWith(begun)).toBe('too_many_requests');
});
