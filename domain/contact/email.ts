/**
 * Returns true for an address that browsers accept in `type="email"` (WHATWG HTML), at most 254
 * characters long.
 */
export function isEmail(text: string): boolean {
  const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
  const pattern = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);
  return text.length <= 254 && pattern.test(text);
}

/** Returns true if two addresses are equal, ignoring case and outer spaces. */
export const sameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns true if the address's domain contains a dot, so that it can be reached from anywhere (USR-65). */
export const hasFullDomain = (email: string): boolean =>
  isEmail(email) && email.slice(email.lastIndexOf('@')).includes('.');
