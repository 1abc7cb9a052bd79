/** Hours for which a snapshot holds: the venue's choice (DOR-08). */
export const snapshotHours = { fewest: 1, most: 48, usual: 12 } as const;
/** The most tickets and orders in a snapshot. */
export const mostCards = 150_000;
/** Milliseconds; a shift cannot begin with an older snapshot. */
export const freshFor = 15 * 60_000;
/** Milliseconds without the scanner's page after which a shift is over. */
export const shiftPause = 60 * 60_000;

/**
 * Bytes of HMAC-SHA256(snapshot key, code) that lead to a card: 96 bits. Among 150,000 cards two share a key once in 10^18
 * snapshots, and a code that is led to a foreign card by chance cannot open it.
 */
export const keyBytes = 12;
/** AES-256-GCM. */
export const ivBytes = 12;
export const tagBytes = 16;
/** A card's text is filled up with spaces to a multiple of this, so that its length tells less. */
export const padTo = 16;
/** The purpose in the key of a card: HKDF-SHA256(code, snapshot key, purpose). */
export const cardPurpose = 'door card';

/** A card as it is sent and kept: under a key, and encrypted as iv, text and tag. */
export interface SealedCard {
  readonly key: Uint8Array;
  readonly sealed: Uint8Array;
}

const lengthBytes = 2;

/** Writes cards one after another: key, length, sealed text. */
export function joinCards(cards: readonly SealedCard[]): Uint8Array {
  const size = cards.reduce((sum, { sealed }) => sum + keyBytes + lengthBytes + sealed.length, 0);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const { key, sealed } of cards) {
    bytes.set(key, at);
    bytes[at + keyBytes] = sealed.length >> 8;
    bytes[at + keyBytes + 1] = sealed.length & 255;
    bytes.set(sealed, at + keyBytes + lengthBytes);
    at += keyBytes + lengthBytes + sealed.length;
  }
  return bytes;
}

/** Reads what `joinCards` wrote; throws on bytes that end in the middle of a card. */
export function splitCards(bytes: Uint8Array): SealedCard[] {
  const cards: SealedCard[] = [];
  let at = 0;
  while (at < bytes.length) {
    const from = at + keyBytes + lengthBytes;
    const length = ((bytes[at + keyBytes] ?? 0) << 8) | (bytes[at + keyBytes + 1] ?? 0);
    if (from + length > bytes.length) throw new Error('the snapshot ends in a card');
    cards.push({ key: bytes.slice(at, at + keyBytes), sealed: bytes.slice(from, from + length) });
    at = from + length;
  }
  return cards;
}

/** A key of a card as text, for stores that have no keys of bytes. */
export const keyText = (key: Uint8Array): string =>
  Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The state of a snapshot on a device. Instants are epoch milliseconds by the server's clock. */
export interface HeldSnapshot {
  readonly id: string;
  /** The moment up to which it has all changes, and the moment at which it expires. */
  readonly at: number;
  readonly endsAt: number;
}

/** A shift: scanning that began with a fresh snapshot. */
export interface Shift {
  readonly beganAt: number;
  /** The last moment at which the scanner's page was open. */
  readonly seenAt: number;
}

/** The reason why a device cannot judge alone. */
export type OfflineFault = 'no_snapshot' | 'snapshot_over' | 'snapshot_old';

/**
 * Decides if a device may judge alone now (DOR-08). A shift begins with a snapshot that is at most 15 minutes old, and goes
 * on until its snapshot ends, or until the page was closed for an hour.
 */
export function shiftNow(
  snapshot: HeldSnapshot | undefined,
  shift: Shift | undefined,
  now: number,
): { readonly shift: Shift } | { readonly fault: OfflineFault } {
  if (!snapshot) return { fault: 'no_snapshot' };
  if (now >= snapshot.endsAt) return { fault: 'snapshot_over' };
  const isOn = shift !== undefined && now - shift.seenAt < shiftPause;
  if (isOn) return { shift: { ...shift, seenAt: now } };
  if (now - snapshot.at > freshFor) return { fault: 'snapshot_old' };
  return { shift: { beganAt: now, seenAt: now } };
}

/** Returns true when a device should fetch a new snapshot: half of the time of its own is over. */
export const isHalfOver = (
  { beganAt, endsAt }: { readonly beganAt: number; readonly endsAt: number },
  now: number,
): boolean => now - beganAt > (endsAt - beganAt) / 2;

/** The server's time minus the device's, by a call that was sent and answered at the device's times. */
export const clockOffset = (serverAt: number, sentAt: number, answeredAt: number): number =>
  serverAt - (sentAt + answeredAt) / 2;
