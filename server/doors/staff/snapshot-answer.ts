import type { SnapshotHead } from '#contract/staff/door-entities.ts';
import { joinCards, type SealedCard } from '#domain/doors/snapshot.ts';

/** A snapshot page as a file: the length of its head in four bytes, the head as JSON, and the cards. */
export function snapshotAnswer(head: SnapshotHead, cards: readonly SealedCard[]): Response {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return new Response(Buffer.concat([length, text, joinCards(cards)]), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
