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

/** Saves answers to a group's survey, replacing earlier ones. */
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
