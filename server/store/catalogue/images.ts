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

/**
 * The texts of a portal's tables that name pictures and fonts, with a row that each is in; withdrawn events included, because
 * their buyers see them.
 */
const namingTexts = (portalId: number) => sql`
  select 'the theme' as place, tokens::text as text from theme where portal_id = ${portalId}
  union all
  select 'the configuration', value::text from config where portal_id = ${portalId}
  union all
  select 'the seller ' || id, metadata::text from seller where portal_id = ${portalId}
  union all
  select case when withdrawn then 'the withdrawn event ' else 'the event ' end || id, meta::text
  from event_template where portal_id = ${portalId}`;

/** Finds whatever looks like an id, so that a key for pictures to come is seen too. */
const idsIn = sql`cross join lateral regexp_matches(named.text, '[0-9a-f]{32}', 'g') as found`;

/** The pictures and fonts that a portal's tables name, each with one row that names it. */
export function readUsesOfImages(
  tx: Tx,
): Promise<{ readonly id: string; readonly place: string }[]> {
  return tx.rows(
    sql<{ id: string; place: string }>`
      select i.id, min(named.place) as place
      from (${namingTexts(tx.portalId)}) named ${idsIn}
      join image i on i.portal_id = ${tx.portalId} and i.id = found[1]
      group by i.id`.compile(db),
  );
}

/**
 * Deletes pictures and fonts that were stored before a time and that no revision, draft or table of the portal names, `most` at
 * a time; returns their number. The caller has the portal's lock for imports.
 */
export function deleteUnnamedImages(tx: Tx, before: Date, most: number): Promise<number> {
  return tx.run(
    sql`
      with used as materialized (
        select found[1] as id from (${namingTexts(tx.portalId)}) named ${idsIn}
        union
        select kept.value from revision r cross join lateral jsonb_each_text(r.pictures) kept
        where r.portal_id = ${tx.portalId}
        union
        select unnest(d.pictures) from draft d where d.portal_id = ${tx.portalId})
      delete from image
      where portal_id = ${tx.portalId} and id in (
        select i.id from image i
        where i.portal_id = ${tx.portalId} and i.created_at < ${before}
          and not exists (select from used where used.id = i.id)
        order by i.id limit ${most}::int)`.compile(db),
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
