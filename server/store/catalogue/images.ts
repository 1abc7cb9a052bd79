import { sql } from 'kysely';
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

/** The pictures and fonts that a portal's tables name, withdrawn events included, each with one row that names it. */
export function readUsesOfImages(
  tx: Tx,
): Promise<{ readonly id: string; readonly place: string }[]> {
  return tx.rows(
    sql<{ id: string; place: string }>`
      select i.id, min(named.place) as place
      from (
        select 'the theme' as place, tokens::text as text from theme where portal_id = ${tx.portalId}
        union all
        select 'the configuration', value::text from config where portal_id = ${tx.portalId}
        union all
        select 'the seller ' || id, metadata::text from seller where portal_id = ${tx.portalId}
        union all
        select case when withdrawn then 'the withdrawn event ' else 'the event ' end || id, meta::text
        from event_template where portal_id = ${tx.portalId}
      ) named
      -- Whatever looks like an id, so that a key for pictures to come is seen too.
      cross join lateral regexp_matches(named.text, '[0-9a-f]{32}', 'g') as found
      join image i on i.portal_id = ${tx.portalId} and i.id = found[1]
      group by i.id`.compile(db),
  );
}

export async function deleteImages(tx: Tx, ids: readonly string[]): Promise<number> {
  return tx.run(
    db
      .deleteFrom('image')
      .where('portal_id', '=', tx.portalId)
      .where('id', 'in', [...ids]),
  );
}
