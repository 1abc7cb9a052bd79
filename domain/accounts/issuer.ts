/**
 * Returns true for an issuer that may be contacted: an https address without a query or a user name, or one on this
 * machine for tests. The addresses of machines are checked when they are contacted.
 */
export const isSafeIssuer = (text: string): boolean =>
  /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(?=[:/]))[^/?#@\\]*(\/[^?#\\]*)?$/.test(text);
