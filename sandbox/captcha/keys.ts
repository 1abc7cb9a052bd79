/** A public test key: it never shows a challenge, and its token is fixed and always valid. */
type TestKey = { siteKey: string; token: string; score?: number };

/** The secret of the public test keys. */
export const testSecret = '0x0000000000000000000000000000000000000000';

/** The service's public test keys: for publishers, and for enterprise's safe users and bots. */
export const testKeys: TestKey[] = [
  {
    siteKey: '10000000-ffff-ffff-ffff-000000000001',
    token: '10000000-aaaa-bbbb-cccc-000000000001',
  },
  {
    siteKey: '20000000-ffff-ffff-ffff-000000000002',
    token: '20000000-aaaa-bbbb-cccc-000000000002',
    score: 0,
  },
  {
    siteKey: '30000000-ffff-ffff-ffff-000000000003',
    token: '30000000-aaaa-bbbb-cccc-000000000003',
    score: 1,
  },
];

export function isSiteKey(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

export function isSecret(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text);
}

/** The secret of a site key: its own digits padded with zeros, unless it is a test key. */
export function secretOf(siteKey: string): string {
  const isTest = testKeys.some((known) => known.siteKey === siteKey);
  return isTest ? testSecret : `0x${siteKey.replaceAll('-', '')}00000000`;
}
