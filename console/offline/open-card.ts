import { cardPurpose, ivBytes, keyBytes, keyText } from '#domain/doors/snapshot.ts';
import { type OpenedCard, owedCode, unpackCard, withOwed } from '#domain/doors/snapshot-card.ts';
import type { DeviceStore, StoredSnapshot } from './device-store.ts';

/**
 * The card that a code opens in the snapshot; undefined if there is none. Only the code gives the key to its card
 * (DOR-08).
 */
export async function openCard(
  store: DeviceStore,
  { id, key, tables }: StoredSnapshot,
  code: string,
): Promise<OpenedCard | undefined> {
  const place = await placeOf(key, code);
  const sealed = await store.card(id, keyText(place));
  if (!sealed) return undefined;
  const card = unpackCard(await unseal(key, code, place, sealed), tables);
  if (card?.kind !== 'ticket' || !tables.owed?.length) return card;
  return withOwed(card, keyText(await placeOf(key, owedCode(card.order))), tables);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Bytes as WebCrypto takes them: a view of a plain buffer. */
const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

async function placeOf(key: Uint8Array, code: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const hmac = await crypto.subtle.importKey('raw', plain(key), algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', hmac, bytesOf(code))).slice(0, keyBytes);
}

async function unseal(
  key: Uint8Array,
  code: string,
  place: Uint8Array,
  sealed: Uint8Array,
): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(code), 'HKDF', false, ['deriveKey']);
  const derived = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: plain(key), info: bytesOf(cardPurpose) },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  );
  const text = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: plain(sealed.slice(0, ivBytes)), additionalData: plain(place) },
    derived,
    plain(sealed.slice(ivBytes)),
  );
  return new TextDecoder().decode(text);
}
