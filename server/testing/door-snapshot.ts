import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { SnapshotHead } from '#contract/staff/door-entities.ts';
import type { StaffClient } from '#contract/staff/staff-client.ts';
import {
  cardPurpose,
  ivBytes,
  keyBytes,
  keyText,
  splitCards,
  tagBytes,
} from '#domain/doors/snapshot.ts';
import {
  owedCode,
  type SnapshotTables,
  unpackCard,
  withOwed,
} from '#domain/doors/snapshot-card.ts';

/** A device's snapshot, read by tests with Node's cryptography. */
export class TestSnapshot {
  head: SnapshotHead | undefined;
  tables: SnapshotTables = { session: [], type: [], level: [], door: [] };
  cards = new Map<string, Uint8Array>();
  /** Number of pages and cards of the last update. */
  pages = 0;
  received = 0;
  readonly #client: StaffClient;

  constructor(client: StaffClient) {
    this.#client = client;
  }

  /** Fetches all pages of an update; `isNew` begins a new snapshot. Returns the code of a refusal, or undefined. */
  async update({ isNew = false } = {}): Promise<string | undefined> {
    this.pages = 0;
    this.received = 0;
    let cursor = isNew ? undefined : this.head?.next;
    for (;;) {
      const outcome = await this.#client.download('getDoorSnapshot', {
        query: { refs: '1', ...(cursor === undefined ? {} : { cursor }) },
      });
      if (!outcome.ok) return outcome.errors[0]?._code;
      this.#take(Buffer.from(await outcome.answer.arrayBuffer()));
      if (!this.head?.has_more) return undefined;
      cursor = this.head.next;
    }
  }

  #take(bytes: Buffer): void {
    const length = bytes.readUInt32BE(0);
    const head = JSON.parse(bytes.subarray(4, 4 + length).toString()) as SnapshotHead;
    if (head.id !== this.head?.id) this.cards.clear();
    this.head = head;
    this.tables = head.tables ?? this.tables;
    const cards = splitCards(new Uint8Array(bytes.subarray(4 + length)));
    for (const { key, sealed } of cards) this.cards.set(keyText(key), sealed);
    this.pages += 1;
    this.received += cards.length;
  }

  /** Decrypts the card that a code opens; undefined if there is none. */
  open(code: string) {
    const key = Buffer.from(this.head?.key ?? '', 'base64');
    const indexOf = (text: string) =>
      createHmac('sha256', key).update(text).digest().subarray(0, keyBytes);
    const index = indexOf(code);
    const sealed = this.cards.get(keyText(index));
    const card =
      sealed && unpackCard(openSealed(key, code, index, Buffer.from(sealed)), this.tables);
    return card?.kind === 'ticket'
      ? withOwed(card, keyText(indexOf(owedCode(card.order))), this.tables)
      : card;
  }
}

/** Decrypts a card; throws if the code does not match. */
export function openSealed(key: Buffer, code: string, index: Buffer, sealed: Buffer): string {
  const secret = Buffer.from(hkdfSync('sha256', code, key, cardPurpose, 32));
  const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, ivBytes));
  decipher.setAAD(index);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const text = decipher.update(sealed.subarray(ivBytes, -tagBytes));
  return Buffer.concat([text, decipher.final()]).toString();
}
