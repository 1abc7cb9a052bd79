import { describe, expect, test } from 'vitest';
import { isSafeIssuer } from './issuer.ts';

describe('an issuer', () => {
  test.each([
    'https://login.example.org',
    'https://login.example.org:8443/realms/venue/',
    'https://login.example.org/@venue',
    'http://127.0.0.1:3000',
    'http://localhost/realm',
  ])('may be %s', (issuer) => expect(isSafeIssuer(issuer)).toBe(true));

  test.each([
    'http://login.example.org',
    'https://login.example.org?a=b',
    'https://login.example.org/#a',
    'https://ada:secret@login.example.org',
    'http://localhost:80@login.example.org',
    'http://127.0.0.1:@login.example.org/',
    'http://localhost:\\@login.example.org',
    'http://localhost.example.org',
    'ftp://localhost/',
  ])('may not be %s', (issuer) => expect(isSafeIssuer(issuer)).toBe(false));
});
