import { db, type Tx } from './door.ts';

/** Pixels of a picture that are still decoded; more would be a bomb, not a picture. */
export const pixelLimit = 64_000_000;

export interface StoredImage {
  readonly content_type: string;
  readonly bytes: Buffer;
}

/** A picture as it was imported; its id is a hash of its bytes, so it never changes. */
export function readImage(tx: Tx, id: string): Promise<StoredImage | undefined> {
  return tx.row(
    db
      .selectFrom('image')
      .select(['content_type', 'bytes'])
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}
