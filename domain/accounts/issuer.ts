/**
 * Returns true for an issuer that is asked: an https address without a query or a user's name, or one on this machine for
 * tests. Which machines are asked is decided by their addresses, when they are.
 */
export const isSafeIssuer = (text: string): boolean =>
  /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(?=[:/]))[^/?#@\\]*(\/[^?#\\]*)?$/.test(text);
