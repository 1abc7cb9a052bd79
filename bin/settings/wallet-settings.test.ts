import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPassIdentity } from '#sandbox/apple-push/certificates.ts';
import { type RunningWallet, startGoogleWallet } from '#sandbox/google-wallet/start.ts';
import { readSettings } from './settings.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const identity = newPassIdentity();
const apple = {
  APPLE_PASS_TYPE_ID: identity.passTypeId,
  APPLE_PASS_TEAM_ID: identity.teamId,
  APPLE_PASS_CERTIFICATE: base64(identity.certificate),
  APPLE_PASS_KEY: base64(identity.key),
  APPLE_PASS_WWDR: base64(identity.wwdr),
};

let folder: string;
let wallet: RunningWallet;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-passes-'));
  wallet = await startGoogleWallet();
});
afterAll(async () => {
  await wallet.stop();
  await rm(folder, { recursive: true });
});

describe('passes for Apple Wallet', () => {
  test('are not created without settings', () => {
    expect(readSettings({}).applePasses).toBeUndefined();
    expect(readSettings({ APPLE_PASS_TYPE_ID: ' ' }).applePasses).toBeUndefined();
  });

  test('are signed with a certificate in base64, as PEM or DER', () => {
    const whole = { ...identity, pushBase: 'https://api.push.apple.com' };
    expect(readSettings(apple).applePasses).toEqual(whole);
    const bare = identity.wwdr.replaceAll(/-----.*-----|\n/g, '');
    expect(readSettings({ ...apple, APPLE_PASS_WWDR: bare }).applePasses).toEqual(whole);
  });

  test('are announced through another push service and its certificate authority if configured', () => {
    const push = {
      APPLE_PASS_PUSH_BASE: 'https://push.example',
      APPLE_PASS_PUSH_AUTHORITY: base64(identity.wwdr),
    };
    expect(readSettings({ ...apple, ...push }).applePasses).toEqual({
      ...identity,
      pushBase: 'https://push.example',
      pushAuthority: identity.wwdr,
    });
  });

  test('are signed with a certificate in files', async () => {
    const files: Record<string, string> = { ...apple };
    for (const [name, text] of [
      ['APPLE_PASS_CERTIFICATE', identity.certificate],
      ['APPLE_PASS_KEY', identity.key],
      ['APPLE_PASS_WWDR', identity.wwdr],
    ] as const) {
      files[name] = path.join(folder, name);
      await writeFile(files[name], text);
    }
    expect(readSettings(files).applePasses).toMatchObject({ ...identity });
  });

  test.each([
    [{ APPLE_PASS_KEY: '' }, 'APPLE_PASS_KEY must be set too'],
    [{ APPLE_PASS_KEY: base64(newPassIdentity().key) }, 'APPLE_PASS_KEY must be the key of'],
    [{ APPLE_PASS_KEY: '/no/such/file' }, 'APPLE_PASS_KEY names a file that'],
    [{ APPLE_PASS_KEY: base64('x'.repeat(300)) }, 'APPLE_PASS_KEY must be an RSA key'],
    [{ APPLE_PASS_TYPE_ID: 'pass.other' }, 'APPLE_PASS_TYPE_ID must be that of'],
    [{ APPLE_PASS_TEAM_ID: 'OTHER' }, 'APPLE_PASS_TEAM_ID must be the team'],
    [
      { APPLE_PASS_WWDR: base64(newPassIdentity().wwdr) },
      'APPLE_PASS_WWDR must be the certificate',
    ],
    [{ APPLE_PASS_CERTIFICATE: base64('y'.repeat(300)) }, 'APPLE_PASS_CERTIFICATE must be a cert'],
    [{ APPLE_PASS_PUSH_BASE: 'https://push.example/path' }, 'APPLE_PASS_PUSH_BASE must have'],
  ])('%# stop the program at its start with a sentence without secrets', (wrong, message) => {
    const start = () => readSettings({ ...apple, ...wrong });
    expect(start).toThrow(message);
    expect(start).not.toThrow(/x{20}|y{20}|BEGIN/);
  });
});

describe('passes for Google Wallet', () => {
  const google = () => ({
    GOOGLE_WALLET_ISSUER_ID: wallet.issuerId,
    GOOGLE_WALLET_ACCOUNT: base64(JSON.stringify(wallet.account)),
  });

  test('are signed with a service account’s key, and go to Google by default', () => {
    expect(readSettings({}).googlePasses).toBeUndefined();
    expect(readSettings(google()).googlePasses).toEqual({
      issuerId: wallet.issuerId,
      clientEmail: wallet.account.client_email,
      privateKey: wallet.account.private_key,
      tokenUrl: wallet.account.token_uri,
      apiBase: 'https://walletobjects.googleapis.com',
      saveUrl: 'https://pay.google.com/gp/v/save/',
    });
    const elsewhere = {
      GOOGLE_WALLET_API_BASE: wallet.url,
      GOOGLE_WALLET_SAVE_URL: wallet.saveUrl,
    };
    expect(readSettings({ ...google(), ...elsewhere }).googlePasses).toMatchObject({
      apiBase: wallet.url,
      saveUrl: wallet.saveUrl,
    });
  });

  test.each([
    [{ GOOGLE_WALLET_ISSUER_ID: '' }, 'GOOGLE_WALLET_ISSUER_ID must be set too'],
    [{ GOOGLE_WALLET_ISSUER_ID: 'me' }, 'GOOGLE_WALLET_ISSUER_ID must be a number'],
    [{ GOOGLE_WALLET_ACCOUNT: base64('z'.repeat(300)) }, 'GOOGLE_WALLET_ACCOUNT must be the JSON'],
    [{ GOOGLE_WALLET_ACCOUNT: 'nowhere.json' }, 'GOOGLE_WALLET_ACCOUNT names a file that'],
    [{ GOOGLE_WALLET_API_BASE: 'somewhere' }, 'GOOGLE_WALLET_API_BASE must be a web address'],
  ])('%# stop the program at its start with one sentence', (wrong, message) => {
    expect(() => readSettings({ ...google(), ...wrong })).toThrow(message);
  });
});
