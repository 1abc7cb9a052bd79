import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningProvider, startIdentityProvider } from '#sandbox/testing/identity-provider.ts';
import { openIdGateway, type ProviderClient } from './identity-provider.ts';
import { outsideFetch } from './outside-fetch.ts';

/** A provider whose addresses a test can make answer anything. */
type Says = Record<string, RequestListener>;

const proof = { state: 'a state', nonce: 'a nonce', verifier: 'v'.repeat(43) };
const back = 'http://localhost/tower/login/callback';
const callback = new URL(`${back}?state=a+state&code=a+code`);

let real: RunningProvider;
let issuer: string;
let says: Says;
let client: ProviderClient;
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '', issuer).pathname;
  (says[path] ?? json(404, {}))(request, response);
});
const ask = outsideFetch({ privateHosts: 'any' });
const gateway = () => openIdGateway({ ask, timeout: 20 });
/** A gateway with a short timeout, for providers that answer nothing, or nothing useful. */
const impatient = () => openIdGateway({ ask, timeout: 0.3 });

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const html: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<h1>Back soon</h1>');
};
const silence: RequestListener = () => undefined;
const cut: RequestListener = (request) => void request.socket.destroy();
const elsewhere: RequestListener = (_, response) => {
  response.writeHead(302, { location: `${issuer}/moved` });
  response.end();
};
const oddities: readonly [string, RequestListener][] = [
  ['nothing, forever', silence],
  ['a cut connection', cut],
  ['an error', json(500, { error: 'server_error' })],
  ['a page', html],
  ['nothing', json(200, null)],
  ['a list', json(200, [])],
  ['other things', json(200, { issuer: 7, keys: 'none', access_token: {} })],
  ['another address', elsewhere],
];

const token = (claims: object = {}) =>
  real.token({ iss: issuer, aud: client.clientId, nonce: proof.nonce, ...claims });
const gives = (id_token: unknown) =>
  json(200, { access_token: 'access', token_type: 'bearer', id_token });

beforeEach(async () => {
  real = await startIdentityProvider({ redirectUris: [back] });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = { issuer, clientId: 'foyer' };
  const keys = await (await fetch(`${real.issuer}/jwks`)).json();
  says = {
    '/.well-known/openid-configuration': json(200, {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
    }),
    '/jwks': json(200, keys),
    '/token': gives(token()),
    '/me': json(200, { sub: 'ada', email: 'ada@example.org', email_verified: true }),
  };
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await real.stop();
});

const exchange = (by = gateway()) => by.exchange(client, callback, proof);

describe('an identity provider', () => {
  // Guards: PAY-39
  test('identifies a person by its token and further claims', async () => {
    expect(await exchange()).toMatchObject({
      kind: 'answer',
      value: { issuer, subject: 'ada', email: 'ada@example.org', isEmailVerified: true },
    });
  });

  test.each(['/.well-known/openid-configuration', '/token', '/jwks', '/me'])(
    'logs nobody in if %s answers anything else',
    async (path) => {
      for (const [name, answer] of oddities) {
        says[path] = answer;
        expect((await exchange(impatient())).kind, name).toMatch(/^(refused|unknown)$/);
      }
    },
  );

  test('without usable metadata is not visited', async () => {
    const request = { ...proof, redirectUri: back, language: 'en' };
    const about = '/.well-known/openid-configuration';
    const odd: readonly [string, RequestListener][] = [
      ...oddities,
      ['another issuer', json(200, { issuer: real.issuer, authorization_endpoint: issuer })],
      ['no address', json(200, { issuer })],
      ['a script', json(200, { issuer, authorization_endpoint: 'javascript:alert(1)' })],
    ];
    for (const [name, answer] of odd) {
      says[about] = answer;
      const outcome = await impatient().loginAddress(client, request);
      expect(outcome.kind, name).toMatch(/^(refused|unknown)$/);
    }
  });

  test('that was down is tried again', async () => {
    const about = '/.well-known/openid-configuration';
    const same = gateway();
    const { [about]: well = silence } = says;
    says[about] = json(503, {});
    expect((await same.exchange(client, callback, proof)).kind).toBe('unknown');
    says[about] = well;
    expect((await same.exchange(client, callback, proof)).kind).toBe('answer');
  });

  test.each([
    ['issuer', () => ({ iss: 'https://other.example' })],
    ['audience', () => ({ aud: 'another app' })],
    ['nonce', () => ({ nonce: 'another' })],
    ['nonce (missing)', () => ({ nonce: undefined })],
    ['end', () => ({ exp: 1 })],
  ])('with a wrong %s in its token logs nobody in', async (_, claims) => {
    says['/token'] = gives(token(claims()));
    expect((await exchange()).kind).toBe('refused');
  });

  test('logs nobody in by a missing token, or one with another signature', async () => {
    const foreign = await startIdentityProvider({ redirectUris: [back] });
    const claims = { iss: issuer, aud: client.clientId, nonce: proof.nonce };
    for (const given of [undefined, 7, 'x.y.z', foreign.token(claims)]) {
      says['/token'] = gives(given);
      expect((await exchange()).kind, String(given)).toBe('refused');
    }
    await foreign.stop();
  });

  test('logs nobody in by claims about another person', async () => {
    says['/me'] = json(200, { sub: 'eve', email: 'eve@example.org', email_verified: true });
    expect((await exchange()).kind).toBe('refused');
  });
});
