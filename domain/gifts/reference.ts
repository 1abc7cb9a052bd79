/** Letters and digits that are not confused in print or when read aloud. */
export const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A reference for people (order and cart numbers), one character per random byte. */
export function reference(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += alphabet[byte % alphabet.length];
  return text;
}

/** An email address as shown to anyone with the id: first letter and domain (law 9). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** A name as shown to anyone with the id: its first letter. */
export function maskName(name: string): string {
  const [first] = name.trim();
  return first === undefined ? '' : `${first}…`;
}
