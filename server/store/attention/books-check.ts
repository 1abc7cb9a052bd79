import { db, type Tx } from '../database.ts';

/** The last run of `npm run audit`. */
export interface BooksCheck {
  readonly checked_at: Date;
  readonly differences: number;
}

export const readBooksCheck = async (tx: Tx): Promise<BooksCheck | undefined> =>
  (await tx.row(
    db
      .selectFrom('books_check')
      .select(['checked_at', 'differences'])
      .where('portal_id', '=', tx.portalId),
  )) as BooksCheck | undefined;
