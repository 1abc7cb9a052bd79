/** Returns true for an issuer that is asked: an https address without a query, or one on this machine for tests. */
export const isSafeIssuer = (text: string): boolean =>
  /^(https:|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(text) && !/[?#]/.test(text);
