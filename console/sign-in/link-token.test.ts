import { expect, test } from 'vitest';
import { forgetLinkToken, takeLinkToken } from './link-token.ts';

function tabAt(hash: string, kept = new Map<string, string>()) {
  const addresses: string[] = [];
  return {
    addresses,
    location: { hash, pathname: '/staff/tower/link', search: '' },
    history: {
      state: null,
      replaceState: (_: unknown, __: string, address?: string | URL | null) =>
        void addresses.push(String(address)),
    },
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  };
}

test('a link’s secret is removed from the address', () => {
  const tab = tabAt('#secret');
  expect(takeLinkToken(tab)).toBe('secret');
  expect(tab.addresses).toEqual(['/staff/tower/link']);
});

test('a reloaded page still has its link until it is used', () => {
  const kept = new Map<string, string>();
  takeLinkToken(tabAt('#secret', kept));
  const again = tabAt('', kept);
  expect(takeLinkToken(again)).toBe('secret');
  forgetLinkToken(again.sessionStorage);
  expect(takeLinkToken(tabAt('', kept))).toBeUndefined();
});
