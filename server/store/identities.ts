import { db, type Tx } from './door.ts';
import type { Buyer } from './orders.ts';

/** Who buys: known only to the cart that asked. */
export interface Purchaser extends Buyer {
  readonly cart_id: string;
  readonly additional_info: unknown;
  /** Of who becomes a member by it; a guest has none. */
  readonly passwordHash?: string | undefined;
}

const columnsOf = ({ passwordHash, ...buyer }: Purchaser) => ({
  email: buyer.email,
  first_name: buyer.first_name,
  last_name: buyer.last_name,
  contact: JSON.stringify(buyer.contact),
  additional_info: JSON.stringify(buyer.additional_info ?? {}),
  password_hash: passwordHash ?? null,
});

/** A guest; with a password a member, whose address is not shown to be theirs yet. */
export async function insertPurchaser(tx: Tx, purchaser: Purchaser): Promise<string> {
  const row = await tx.row(
    db
      .insertInto('identity')
      .values({
        portal_id: tx.portalId,
        kind: purchaser.passwordHash === undefined ? 'guest' : 'member',
        issued_to_cart_id: purchaser.cart_id,
        ...columnsOf(purchaser),
      })
      .returning('id'),
  );
  if (!row) throw new Error('an identity was not inserted');
  return row.id;
}

/** What the same buyer says of themselves at their next try. */
export async function updatePurchaser(tx: Tx, id: string, purchaser: Purchaser): Promise<void> {
  await tx.run(
    db
      .updateTable('identity')
      .set(columnsOf(purchaser))
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}

export interface IssuedIdentity extends Buyer {
  readonly id: string;
  readonly issued_to_cart_id: string | null;
}

export async function readIdentity(tx: Tx, id: string): Promise<IssuedIdentity | undefined> {
  const row = await tx.row(
    db
      .selectFrom('identity')
      .select(['id', 'email', 'first_name', 'last_name', 'contact', 'issued_to_cart_id'])
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
  return row && { ...row, email: row.email ?? '', contact: row.contact as Record<string, string> };
}
