import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxTokenAge } from '#domain/accounts/provider-login.ts';
import {
  newSigningKey,
  type RunningProvider,
  startIdentityProvider,
} from '#sandbox/testing/identity-provider.ts';
import { type Browser, configure, makeMember, openBrowser } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
let provider: RunningProvider;
beforeAll(async () => {
  world = await openWorld();
  provider = await startIdentityProvider({ redirectUris: ['http://localhost/callback'] });
  await configure(world, {
    'login.mode': 'identity_provider',
    'identity_provider.issuer': provider.issuer,
    'identity_provider.client_id': provider.clientId,
  });
});
beforeEach(() => world.sql('delete from rate_window'));
afterAll(async () => {
  await provider.stop();
  await world.close();
});

const logIn = (token: string, browser: Browser = openBrowser(world)) =>
  browser.api.call('logInWithToken', { body: { token } });
const seconds = () => Math.floor(world.services.now() / 1000);

describe('a token of the provider', () => {
  // Guards: API-60, USR-24
  test('logs in its subject, with the address that it vouches for', async () => {
    const ada = await makeMember(world);
    const browser = openBrowser(world);
    const token = provider.token({ email: ada.email, email_verified: 'true', nonce: 'of an app' });
    const { user } = await answered<'logInWithToken'>(logIn(token, browser));
    expect(user).toMatchObject([{ id: ada.id, opened_by: 'identity_provider' }]);
    const mine = await answered<'getMyUser'>(browser.api.call('getMyUser', {}));
    expect(mine.user[0]?.id).toBe(ada.id);
    // Recognized by the subject from now on.
    const again = await answered<'logInWithToken'>(logIn(provider.token({ jti: 'next' })));
    expect(again.user[0]?.id).toBe(ada.id);
  });

  test('logs in only once, however its signature is written', async () => {
    const token = provider.token({ sub: 'once' });
    await answered<'logInWithToken'>(logIn(token));
    expect(await refusedWith(logIn(token))).toBe('provider_login_failed');
    // 256 bytes leave unused bits in the last character.
    const last = token.at(-1) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const same = alphabet[alphabet.indexOf(last) ^ 1] ?? '';
    expect(await refusedWith(logIn(token.slice(0, -1) + same))).toBe('provider_login_failed');
  });

  test('logs in only one of two simultaneous requests', async () => {
    const token = provider.token({ sub: 'race' });
    const outcomes = await Promise.all([logIn(token), logIn(token)]);
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  test.each([
    ['issuer', () => ({ iss: 'https://other.example' })],
    ['audience', () => ({ aud: 'another app' })],
    ['audience of several, none of them authorized', () => ({ aud: ['a', 'b'] })],
    ['end', () => ({ exp: seconds() - 60 })],
    ['age', () => ({ iat: seconds() - maxTokenAge / 1000 - 1 })],
    ['issue time in the future', () => ({ iat: seconds() + 120 })],
    ['subject', () => ({ sub: '' })],
    ['subject with a NUL', () => ({ sub: 'a\0b' })],
  ])('with a wrong %s logs nobody in', async (_, claims) => {
    const browser = openBrowser(world);
    expect(await refusedWith(logIn(provider.token(claims()), browser))).toBe(
      'provider_login_failed',
    );
    expect(browser.cookies.size).toBe(0);
  });

  test('is refused with a wrong signature, or none', async () => {
    const [, payload = ''] = provider.token({}).split('.');
    const head = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString('base64url');
    const hmac = (key: string) =>
      createHmac('sha256', key)
        .update(`${head('HS256')}.${payload}`)
        .digest('base64url');
    for (const token of [
      provider.token({}, newSigningKey()),
      `${head('none')}.${payload}.`,
      `${head('none')}.${payload}.AAAA`,
      `${head('HS256')}.${payload}.${hmac(provider.clientId)}`,
      `${head('HS256')}.${payload}.${hmac('')}`,
      'x.y.z',
      'none',
      '..',
    ]) {
      expect(await refusedWith(logIn(token)), token).toBe('provider_login_failed');
    }
  });
});

test('refused tokens are counted, accepted ones are not', async () => {
  for (let n = 0; n < 30; n += 1) {
    await answered<'logInWithToken'>(logIn(provider.token({ sub: 'busy', jti: String(n) })));
  }
  for (let n = 0; n < 30; n += 1) {
    expect(await refusedWith(logIn('x.y.z'))).toBe('provider_login_failed');
  }
  expect(await refusedWith(logIn(provider.token({ sub: 'busy' })))).toBe('too_many_requests');
});

test('a portal with another login mode accepts no token', async () => {
  await configure(world, { 'login.mode': 'dialog' });
  expect(await refusedWith(logIn(provider.token({})))).toBe('login_disabled');
});
