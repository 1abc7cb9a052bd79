import { db, type Tx } from './door.ts';
import type { Buyer } from './orders.ts';

/** Somebody without an account who is known only to the cart that asked. */
export interface Issued extends Buyer {
  readonly cart_id: string;
  readonly additional_info?: unknown;
}

/** A guest, who buys, or a giftee, whom a membership is given to; answers their id. */
export async function insertIssued(
  tx: Tx,
  guest: Issued & { readonly kind: 'guest' | 'giftee' },
): Promise<string> {
  const row = await tx.row(
    db
      .insertInto('identity')
      .values({
        portal_id: tx.portalId,
        kind: guest.kind,
        email: guest.email,
        first_name: guest.first_name,
        last_name: guest.last_name,
        contact: JSON.stringify(guest.contact),
        additional_info: JSON.stringify(guest.additional_info ?? {}),
        issued_to_cart_id: guest.cart_id,
      })
      .returning('id'),
  );
  if (!row) throw new Error('an identity was not inserted');
  return row.id;
}

export interface IssuedIdentity extends Buyer {
  readonly id: string;
  readonly kind: string;
  readonly issued_to_cart_id: string | null;
  readonly additional_info: Readonly<Record<string, unknown>>;
}

export async function readIdentity(tx: Tx, id: string): Promise<IssuedIdentity | undefined> {
  const row = await tx.row(
    db
      .selectFrom('identity')
      .select([
        'id',
        'kind',
        'email',
        'first_name',
        'last_name',
        'contact',
        'issued_to_cart_id',
        'additional_info',
      ])
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
  if (!row) return undefined;
  return {
    ...row,
    email: row.email ?? '',
    contact: row.contact as Record<string, string>,
    additional_info: row.additional_info as Record<string, unknown>,
  };
}
