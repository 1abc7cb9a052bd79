/** Whether a text is an address as browsers check `type="email"` (WHATWG HTML), at most 254 long. */
export function isEmail(text: string): boolean {
  const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
  const pattern = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);
  return text.length <= 254 && pattern.test(text);
}

/** Whether two addresses are one: letters may differ in case, ends in spaces. */
export const sameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether an address names a domain with a dot, as one that letters reach from anywhere (USR-65). */
export const hasFullDomain = (email: string): boolean =>
  isEmail(email) && email.slice(email.lastIndexOf('@')).includes('.');
