import { sql } from 'kysely';
import { uuid } from '../../setup/random.ts';
import { db, type Tx } from '../database.ts';
import type { Buyer } from '../orders/orders.ts';
import { named, prepared } from '../prepared.ts';

/** A person without an account, known only to the cart that asked for their details. */
export interface NewIdentity extends Buyer {
  readonly cart_id: string;
  readonly additional_info?: unknown;
}

type IdentityOfCart = NewIdentity & { readonly kind: 'guest' | 'giftee' };

interface EarlierIdentity {
  readonly id: string;
  /** True if the identity has the given details. */
  readonly is_same: boolean;
}

/**
 * Saves a guest (the buyer) or a giftee (the recipient of a membership) and returns their id. A locked cart has at most
 * one of each: new details replace earlier ones unless a payment refers to them. The replacement gets a new id, because
 * the old one was sent to a browser that may belong to someone else and must not come to mean a different person.
 */
export async function saveIdentity(tx: Tx, guest: IdentityOfCart): Promise<string> {
  return saveInstead(tx, guest, await earlierIdentity(tx, guest));
}

/** Does the same where the earlier one was requested already. */
export async function saveInstead(
  tx: Tx,
  guest: IdentityOfCart,
  before: EarlierIdentity | undefined,
): Promise<string> {
  if (before?.is_same) return before.id;
  const values = valuesOf(guest);
  const id = uuid();
  if (before) {
    const replaced = await tx.run(
      db
        .updateTable('identity')
        .set({ ...values, id })
        .where('portal_id', '=', tx.portalId)
        .where('id', '=', before.id),
    );
    if (replaced === 1) return id;
  }
  const insert = db.insertInto('identity').values({
    id,
    portal_id: tx.portalId,
    kind: guest.kind,
    ...values,
    issued_to_cart_id: guest.cart_id,
  });
  tx.later(named('insert_guest', insert));
  return id;
}

const valuesOf = (guest: NewIdentity) => ({
  email: guest.email,
  first_name: guest.first_name,
  last_name: guest.last_name,
  contact: JSON.stringify(guest.contact),
  additional_info: JSON.stringify(guest.additional_info ?? {}),
});

/** The cart's guest or giftee without a payment, compared with these details; the cart is locked by then. */
export function earlierIdentity(
  tx: Tx,
  guest: IdentityOfCart,
): Promise<EarlierIdentity | undefined> {
  const { email, first_name, last_name, contact, additional_info } = valuesOf(guest);
  return tx.row(
    earlier(
      tx.portalId,
      guest.cart_id,
      guest.kind,
      email,
      first_name,
      last_name,
      contact,
      additional_info,
    ),
  );
}

const earlier = prepared(
  'earlier_identity',
  (
    portalId: number,
    cartId: string,
    kind: 'guest' | 'giftee',
    email: string,
    first_name: string,
    last_name: string,
    contact: string,
    additional_info: string,
  ) =>
    sql<EarlierIdentity>`
      select i.id, i.email = ${email} and i.first_name = ${first_name}
        and i.last_name = ${last_name} and i.contact = ${contact}::jsonb
        and i.additional_info = ${additional_info}::jsonb as is_same
      from identity i
      where i.portal_id = ${portalId} and i.issued_to_cart_id = ${cartId}
        and i.kind = ${kind}
        and not exists (select from payment p
          where p.portal_id = i.portal_id and p.identity_id = i.id)
        and not exists (select from payment p
          where p.portal_id = i.portal_id and p.cart_id = i.issued_to_cart_id
            and i.kind = 'giftee')
      order by i.created_at limit 1`.compile(db),
);

export interface IssuedIdentity extends Buyer {
  readonly id: string;
  readonly kind: string;
  readonly issued_to_cart_id: string | null;
  readonly additional_info: Readonly<Record<string, unknown>>;
}

export async function readIdentity(tx: Tx, id: string): Promise<IssuedIdentity | undefined> {
  const row = await tx.row(byId(tx.portalId, id));
  if (!row) return undefined;
  return {
    ...row,
    email: row.email ?? '',
    contact: row.contact as Record<string, string>,
    additional_info: row.additional_info as Record<string, unknown>,
  };
}

const byId = prepared('identity_by_id', (portalId: number, id: string) =>
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
    .where('portal_id', '=', portalId)
    .where('id', '=', id),
);
