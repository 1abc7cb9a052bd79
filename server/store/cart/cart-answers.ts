import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A cart's answers to the survey of a group. */
export interface SurveyAnswer {
  readonly ticket_group_id: string;
  readonly data: Readonly<Record<string, string | number | boolean>>;
}

/** The groups whose survey a cart has answered. */
export async function answeredGroups(tx: Tx, cartId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    db
      .selectFrom('cart_answer')
      .select('ticket_group_id')
      .where('portal_id', '=', tx.portalId)
      .where('cart_id', '=', cartId),
  );
  return new Set(rows.map((row) => row.ticket_group_id));
}

/** Deletes answers for groups that the cart has no tickets of any more. */
export async function deleteStaleAnswers(
  tx: Tx,
  cartId: string,
  left: readonly { readonly ticket_group_id: string }[],
): Promise<void> {
  const groups = left.map((ticket) => ticket.ticket_group_id);
  await tx.run(
    db
      .deleteFrom('cart_answer')
      .where('portal_id', '=', tx.portalId)
      .where('cart_id', '=', cartId)
      .where(sql<boolean>`ticket_group_id <> all(${groups}::text[])`),
  );
}

/** Saves answers to a group's survey; later answers replace earlier ones. */
export async function saveAnswers(
  tx: Tx,
  cartId: string,
  answers: readonly SurveyAnswer[],
): Promise<void> {
  for (const { ticket_group_id, data } of answers) {
    const text = JSON.stringify(data);
    await tx.run(
      db
        .insertInto('cart_answer')
        .values({ portal_id: tx.portalId, cart_id: cartId, ticket_group_id, data: text })
        .onConflict((conflict) =>
          conflict.columns(['portal_id', 'cart_id', 'ticket_group_id']).doUpdateSet({ data: text }),
        ),
    );
  }
}
