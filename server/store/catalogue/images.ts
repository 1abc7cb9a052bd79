import { db, type Tx } from '../database.ts';

/** Pixels of a picture that are still decoded; more would be a bomb, not a picture. */
export const pixelLimit = 64_000_000;

export interface StoredImage {
  readonly content_type: string;
  readonly bytes: Buffer;
}

/** The type under which font files are kept, in one table with the pictures. */
export const fontType = 'font/woff2';

/** A picture as it was imported; its id is a hash of its bytes, so it never changes. */
export const readImage = (tx: Tx, id: string): Promise<StoredImage | undefined> =>
  tx.row(fileOf(tx, id).where('content_type', '<>', fontType));

/** The same for a font file. */
export const readFont = (tx: Tx, id: string): Promise<StoredImage | undefined> =>
  tx.row(fileOf(tx, id).where('content_type', '=', fontType));

const fileOf = (tx: Tx, id: string) =>
  db
    .selectFrom('image')
    .select(['content_type', 'bytes'])
    .where('portal_id', '=', tx.portalId)
    .where('id', '=', id);
