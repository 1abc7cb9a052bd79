import { db, type Tx } from '../database.ts';

/** Maximum size of a picture to decode, in pixels; anything larger is treated as a decompression bomb. */
export const pixelLimit = 64_000_000;

export interface StoredImage {
  readonly content_type: string;
  readonly bytes: Buffer;
}

/** The media type of font files, which share a table with pictures. */
export const fontType = 'font/woff2';

/** An imported picture; its id is a hash of its bytes, so it never changes. */
export const readImage = (tx: Tx, id: string): Promise<StoredImage | undefined> =>
  tx.row(fileOf(tx, id).where('content_type', '<>', fontType));

/** A font file, by the hash of its bytes. */
export const readFont = (tx: Tx, id: string): Promise<StoredImage | undefined> =>
  tx.row(fileOf(tx, id).where('content_type', '=', fontType));

const fileOf = (tx: Tx, id: string) =>
  db
    .selectFrom('image')
    .select(['content_type', 'bytes'])
    .where('portal_id', '=', tx.portalId)
    .where('id', '=', id);

/** The media types of a portal's pictures and fonts. */
export const readImageTypes = (
  tx: Tx,
): Promise<{ readonly id: string; readonly content_type: string }[]> =>
  tx.rows(
    db.selectFrom('image').select(['id', 'content_type']).where('portal_id', '=', tx.portalId),
  );

/** A picture or font, by the hash of its bytes. */
export const readAnyImage = (tx: Tx, id: string): Promise<StoredImage | undefined> =>
  tx.row(fileOf(tx, id));
