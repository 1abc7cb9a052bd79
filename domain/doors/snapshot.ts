/** Hours for which a snapshot is valid, as the venue chooses (DOR-08). */
export const snapshotHours = { fewest: 1, most: 48, usual: 12 } as const;
/** Maximum number of tickets and orders in a snapshot. */
export const mostCards = 150_000;
/** Milliseconds; maximum age of a snapshot at the start of a shift. */
export const freshFor = 15 * 60_000;
/** Milliseconds without the scanner's page after which a shift ends. */
export const shiftPause = 60 * 60_000;

/**
 * Bytes of HMAC-SHA256(snapshot key, code) that identify a card: 96 bits. Among 150,000 cards, two share a key once in
 * 10^18 snapshots, and a code that reaches a foreign card by chance cannot open it.
 */
export const keyBytes = 12;
/** AES-256-GCM. */
export const ivBytes = 12;
export const tagBytes = 16;
/** A card's text is padded with spaces to a multiple of this, so that its length reveals less. */
export const padTo = 16;
/** The purpose in the key of a card: HKDF-SHA256(code, snapshot key, purpose). */
export const cardPurpose = 'door card';

/** A card as sent and stored: under a key, and encrypted as iv, text and tag. */
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

/** Reads the output of `joinCards`; throws on bytes that end in the middle of a card. */
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

/** A card's key as text, for stores without binary keys. */
export const keyText = (key: Uint8Array): string =>
  Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The state of a snapshot on a device. Instants are epoch milliseconds by the server's clock. */
export interface HeldSnapshot {
  readonly id: string;
  /** Time up to which it includes all changes, and time at which it expires. */
  readonly at: number;
  readonly endsAt: number;
}

/** A shift: scanning that started with a fresh snapshot. */
export interface Shift {
  readonly beganAt: number;
  /** The last moment at which the scanner's page was open. */
  readonly seenAt: number;
}

/** The reason why a device cannot judge alone. */
export type OfflineFault = 'no_snapshot' | 'snapshot_over' | 'snapshot_old';

/**
 * Decides if a device may judge alone now (DOR-08). A shift starts with a snapshot at most 15 minutes old, and
 * continues until its snapshot expires, or until the page was closed for an hour.
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

/** Returns true once a device should fetch a new snapshot: half of its snapshot's lifetime has passed. */
export const isHalfOver = (
  { beganAt, endsAt }: { readonly beganAt: number; readonly endsAt: number },
  now: number,
): boolean => now - beganAt > (endsAt - beganAt) / 2;

/** The server's time minus the device's, from a call's send and answer times on the device. */
export const clockOffset = (serverAt: number, sentAt: number, answeredAt: number): number =>
  serverAt - (sentAt + answeredAt) / 2;
