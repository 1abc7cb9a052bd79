import type { Instalment } from '#domain/payments/payment-schedule.ts';
import { db, type Tx } from '../database.ts';

/** The instalments of a cart by date; most carts have none. */
export async function instalmentsOfCart(tx: Tx, cartId: string): Promise<Instalment[]> {
  const rows = await tx.rows(
    db
      .selectFrom('scheduled_payment')
      .select(['id', 'due', 'amount'])
      .where('portal_id', '=', tx.portalId)
      .where('cart_id', '=', cartId)
      .orderBy('due')
      .orderBy('id'),
  );
  return rows.map(({ id, due, amount }) => ({ id, due: due.getTime(), amount }));
}

/** Inserts a cart's instalments; existing ones stay unchanged. */
export async function insertInstalments(
  tx: Tx,
  cartId: string,
  instalments: readonly Instalment[],
): Promise<void> {
  if (instalments.length === 0) return;
  const rows = instalments.map(({ id, due, amount }) => ({
    portal_id: tx.portalId,
    id,
    cart_id: cartId,
    due: new Date(due),
    amount,
  }));
  await tx.run(
    db
      .insertInto('scheduled_payment')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['portal_id', 'id']).doNothing()),
  );
}

/** Changes the amounts of a cart's instalments; deletes those no longer listed. */
export async function changeInstalments(
  tx: Tx,
  before: readonly Instalment[],
  after: readonly Instalment[],
): Promise<void> {
  const amounts = new Map(after.map(({ id, amount }) => [id, amount]));
  for (const { id, amount } of before) {
    const changed = amounts.get(id);
    if (changed === undefined) {
      await tx.run(
        db
          .deleteFrom('scheduled_payment')
          .where('portal_id', '=', tx.portalId)
          .where('id', '=', id),
      );
    } else if (changed !== amount) {
      await tx.run(
        db
          .updateTable('scheduled_payment')
          .set({ amount: changed })
          .where('portal_id', '=', tx.portalId)
          .where('id', '=', id),
      );
    }
  }
}
