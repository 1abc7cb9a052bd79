import { createHmac, timingSafeEqual } from 'node:crypto';

/** A portal's letter, as its return path identifies it. */
export interface ReturnedLetter {
  readonly portalId: number;
  readonly letterId: string;
}

const portalBytes = 4;
const idBytes = 16;
const proofBytes = 10;

/**
 * Returns the address to which mail servers return a letter: the installation's, with a token after a plus sign that only its
 * key can create (VERP). It is the same for every attempt, in lower-case letters and digits, with at most 64 characters before
 * the @.
 */
export function returnPathOf(key: string, bounces: string, letter: ReturnedLetter): string {
  const at = bounces.lastIndexOf('@');
  const token = base32(Buffer.concat([headOf(letter), proofOf(key, letter)]));
  return `${bounces.slice(0, at)}+${token}${bounces.slice(at)}`;
}

const tokenLength = ((portalBytes + idBytes + proofBytes) * 8) / 5;
const tokenForm = new RegExp(`\\+([a-z2-7]{${tokenLength}})@`, 'gi');

/** Maximum number of tokens tried in one text. */
const mostTokens = 20;

/** Finds the letter whose return path is in a text, such as a header; undefined if there is none, or for another key. */
export function readReturnPath(key: string, text: string): ReturnedLetter | undefined {
  let looked = 0;
  for (const [, token = ''] of text.matchAll(tokenForm)) {
    looked += 1;
    if (looked > mostTokens) return undefined;
    const letter = readToken(key, token);
    if (letter) return letter;
  }
  return undefined;
}

function readToken(key: string, token: string): ReturnedLetter | undefined {
  const bytes = bytesOf(token);
  const portalId = bytes.readUInt32BE(0);
  const hex = bytes.subarray(portalBytes, portalBytes + idBytes).toString('hex');
  const letterId = [8, 12, 16, 20, 32]
    .map((end, i, ends) => hex.slice(ends[i - 1] ?? 0, end))
    .join('-');
  const letter = { portalId, letterId };
  const proof = bytes.subarray(portalBytes + idBytes);
  return timingSafeEqual(proof, proofOf(key, letter)) ? letter : undefined;
}

function headOf({ portalId, letterId }: ReturnedLetter): Buffer {
  const portal = Buffer.alloc(portalBytes);
  portal.writeUInt32BE(portalId);
  return Buffer.concat([portal, Buffer.from(letterId.replaceAll('-', ''), 'hex')]);
}

const proofOf = (key: string, { portalId, letterId }: ReturnedLetter): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['return path', portalId, letterId]))
    .digest()
    .subarray(0, proofBytes);

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const bitsOfDigit = 5;

/** Encodes in base 32 (RFC 4648), in lower case, because mail servers may change the case. */
function base32(bytes: Buffer): string {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let at = 0; at < (bytes.length * 8) / bitsOfDigit; at += 1) {
    text = `${alphabet[Number(number & 31n)]}${text}`;
    number >>= BigInt(bitsOfDigit);
  }
  return text;
}

function bytesOf(text: string): Buffer {
  let number = 0n;
  for (const digit of text.toLowerCase()) {
    number = (number << BigInt(bitsOfDigit)) | BigInt(alphabet.indexOf(digit));
  }
  const length = (text.length * bitsOfDigit) / 8;
  return Buffer.from(number.toString(16).padStart(length * 2, '0'), 'hex');
}
