import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { secretOf, testKeys, testSecret } from './keys.ts';
import { type RunningCaptcha, startCaptcha } from './start.ts';

const siteKey = '5a1e0000-1111-4222-8333-444455556666';
const secret = secretOf(siteKey);
let captcha: RunningCaptcha;

beforeAll(async () => {
  captcha = await startCaptcha({ port: 0 });
});
afterAll(() => captcha.stop());
afterEach(() => control('DELETE', '/faults'));

const control = (method: string, path: string, body?: object) =>
  fetch(`${captcha.url}/sandbox${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });

/** Gets a token as the script does. */
async function newToken(more: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ host: 'museum.test', ...more });
  const answer = await fetch(`${captcha.url}/getcaptcha/${siteKey}`, { method: 'POST', body });
  return (await answer.json()).generated_pass_UUID;
}

async function verify(form: Record<string, string>) {
  const body = new URLSearchParams(form);
  const answer = await fetch(captcha.verifyUrl, { method: 'POST', body });
  return await answer.json();
}

const refused = (code: string) => ({ success: false, 'error-codes': [code] });

describe('verifying a token', () => {
  it('accepts it once', async () => {
    const response = await newToken();
    expect(await verify({ secret, response, sitekey: siteKey, remoteip: '::1' })).toMatchObject({
      success: true,
      hostname: 'museum.test',
      challenge_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await verify({ secret, response })).toEqual(refused('already-seen-response'));
  });

  it('names the parameter that is missing or malformed', async () => {
    const response = await newToken();
    expect(await verify({ response })).toEqual(refused('missing-input-secret'));
    expect(await verify({ secret: 'mine', response })).toEqual(refused('invalid-input-secret'));
    expect(await verify({ secret })).toEqual(refused('missing-input-response'));
    expect(await verify({ secret, response: 'made-up' })).toEqual(
      refused('invalid-input-response'),
    );
    expect(await verify({ secret, response, remoteip: 'home' })).toEqual(
      refused('invalid-remoteip'),
    );
    const body = JSON.stringify({ secret, response });
    const headers = { 'content-type': 'application/json' };
    const asJson = await fetch(captcha.verifyUrl, { method: 'POST', headers, body });
    expect(await asJson.json()).toEqual(refused('bad-request'));
    expect(await verify({ secret, response })).toMatchObject({ success: true });
  });

  it('refuses the token of another site', async () => {
    const response = await newToken();
    const other = 'ffffffff-1111-4222-8333-444455556666';
    const mismatch = refused('sitekey-secret-mismatch');
    expect(await verify({ secret: secretOf(other), response })).toEqual(mismatch);
    expect(await verify({ secret, response, sitekey: other })).toEqual(mismatch);
  });

  it('refuses an expired token', async () => {
    const expired = refused('expired-input-response');
    expect(await verify({ secret, response: await newToken({ stale: 'true' }) })).toEqual(expired);
    const response = await newToken();
    await control('POST', '/expire');
    expect(await verify({ secret, response })).toEqual(expired);
  });

  it('accepts the tokens of the public test keys repeatedly', async () => {
    for (const { token: response, siteKey: sitekey } of [...testKeys, ...testKeys]) {
      expect(await verify({ secret: testSecret, response, sitekey })).toMatchObject({
        success: true,
      });
    }
    expect(await verify({ secret: testSecret, response: await newToken() })).toEqual(
      refused('not-using-dummy-passcode'),
    );
  });

  it('fails with injected faults', async () => {
    const response = await newToken();
    await control('POST', '/faults', { kind: 'answer_500' });
    await control('POST', '/faults', { kind: 'cut' });
    await control('POST', '/faults', { kind: 'answer_slow', delay: 1 });
    const body = new URLSearchParams({ secret, response });
    const ask = () => fetch(captcha.verifyUrl, { method: 'POST', body });
    expect((await ask()).status).toBe(500);
    await expect(ask()).rejects.toThrow();
    expect(await (await ask()).json()).toMatchObject({ success: true });
  });
});
