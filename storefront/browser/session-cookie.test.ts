import { expect, test } from 'vitest';
import { cookieScope, keepsCookies, sessionExpiry } from './session-cookie.ts';

// Guards: APP-57
test('the end of a session is read from its cookie while it is in the future', () => {
  expect(sessionExpiry('a=b; session_expires=2000', 1999)).toBe(2000);
  expect(sessionExpiry('session_expires=2000', 2000)).toBeNull();
  expect(sessionExpiry('', 0)).toBeNull();
  expect(sessionExpiry('session_expires=', 0)).toBeNull();
  expect(sessionExpiry('session_expires=soon', 0)).toBeNull();
  expect(sessionExpiry('not_session_expires=2000', 0)).toBeNull();
});

// Guards: USR-07
test('a browser keeps cookies if a cookie can be read after it is set (USR-07)', () => {
  let kept = '';
  const keeping = {
    get cookie() {
      return kept;
    },
    set cookie(text: string) {
      kept = text.split(';')[0] ?? '';
    },
  };
  expect(keepsCookies(keeping)).toBe(true);
  expect(kept).toBe('cookie_probe=');
  const dropping = {
    get cookie() {
      return '';
    },
    set cookie(_: string) {},
  };
  expect(keepsCookies(dropping)).toBe(false);
  const forbidding = {
    get cookie(): string {
      throw new DOMException('no', 'SecurityError');
    },
    set cookie(_: string) {},
  };
  expect(keepsCookies(forbidding)).toBe(false);
});

/** A page that only stores cookies with this attribute. */
function pageThatKeeps(attribute: string) {
  let kept = '';
  return {
    get cookie() {
      return kept;
    },
    set cookie(text: string) {
      if (text.includes(attribute)) kept = text.split(';')[0] ?? '';
    },
  };
}

test('a page’s cookie attributes are found by trying, starting with the usual ones (law 11)', () => {
  const [alone, framed] = [pageThatKeeps('Path'), pageThatKeeps('Partitioned')];
  expect(cookieScope(alone)).toBe('SameSite=Lax');
  expect(cookieScope(framed)).toBe('SameSite=None; Secure; Partitioned');
  expect(framed.cookie).toBe('cookie_probe=');
  expect(cookieScope(pageThatKeeps('never'))).toBeUndefined();
});
