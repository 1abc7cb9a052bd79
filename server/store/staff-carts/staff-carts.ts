import { sql } from 'kysely';
import type { LetterState } from '#domain/letters/letter-kinds.ts';
import { db, type Tx } from '../database.ts';
import { movedForCart, owedFor } from '../payments/order-sums.ts';
import { ticketPrice } from '../pricing/code-prices.ts';

/** A cart that staff hold for a buyer from the console. Amounts in minor units. */
export interface StaffCart {
  readonly id: string;
  readonly cart_id: string;
  readonly cart_number: string;
  readonly seller_id: string;
  readonly name: string;
  readonly email: string;
  readonly person_id: string;
  readonly person: string;
  readonly created_at: Date;
  readonly withdrawn_at: Date | null;
  readonly state: 'pending' | 'expired' | 'ordered';
  readonly language: string;
  /** Null if its places are held until they are paid. */
  readonly expires_at: Date | null;
  readonly places: number;
  readonly price: number;
  /** Money received and not refunded. */
  readonly paid: number;
  /** The part of its orders' price still to be paid; 0 without orders. */
  readonly owed: number;
  readonly parts: number;
  readonly order_number: string | null;
  readonly event_template_id: string | null;
  readonly event_session_id: string | null;
  /** The last email with its link; null if none was sent. */
  readonly letter: {
    readonly state: LetterState;
    readonly state_at: string;
    readonly answer: string | null;
  } | null;
}

const staffCarts = (portalId: number) => sql`
  select s.id, s.cart_id, c.cart_number, s.seller_id, s.name, s.email, s.person_id, p.name as person,
    s.created_at, s.withdrawn_at, c.state, c.language, c.expires_at, t.*, m.paid,
    (select coalesce(sum(${owedFor(portalId, sql`o.id`)}), 0)::bigint from ticket_order o
      where o.portal_id = s.portal_id and o.cart_id = s.cart_id) as owed,
    (select json_build_object('state', l.state, 'state_at', l.state_at, 'answer', l.answer) from letter l
      where l.portal_id = s.portal_id and l.cart_id = s.cart_id and l.task = 'mail_payment_link'
      order by l.created_at desc, l.id limit 1) as letter,
    (select count(*)::int from scheduled_payment i
      where i.portal_id = s.portal_id and i.cart_id = s.cart_id) as parts,
    (select min(o.order_number) from ticket_order o
      where o.portal_id = s.portal_id and o.cart_id = s.cart_id) as order_number
  from staff_cart s
  join cart c on c.portal_id = s.portal_id and c.id = s.cart_id
  join staff_person p on p.portal_id = s.portal_id and p.id = s.person_id
  cross join lateral (
    select count(*)::int as places,
      coalesce(sum(${ticketPrice}), 0)::bigint as price,
      min(k.event_template_id) as event_template_id, min(k.event_session_id) as event_session_id
    from ticket k left join prices_by_codes(c.code_prices) priced on priced.ticket_id = k.id
    where k.portal_id = s.portal_id and k.cart_id = s.cart_id and k.state <> 'cancelled') t
  cross join lateral (
    select moved.paid - moved.returned - moved.goodwill as paid
    from ${movedForCart(portalId, sql`s.cart_id`)} moved) m
  where s.portal_id = ${portalId}`;

/** A requested cart without approval is not shown to anyone, and has no link. */
const isApproved = sql`not exists (select from approval a
  where a.portal_id = s.portal_id and a.id = s.id and a.act = 'hold_cart' and a.state <> 'approved')`;

/** The latest carts of these sellers, newest first; null for all sellers. */
export const listStaffCarts = (
  tx: Tx,
  sellers: readonly string[] | null,
  limit: number,
): Promise<StaffCart[]> =>
  tx.rows(
    sql<StaffCart>`${staffCarts(tx.portalId)} and ${isApproved}
      and ${sellers === null ? sql`true` : sql`s.seller_id = any(${[...sellers]}::text[])`}
      order by s.created_at desc, s.id limit ${limit}`.compile(db),
  );

export const staffCartById = (tx: Tx, id: string): Promise<StaffCart | undefined> =>
  tx.row(
    sql<StaffCart>`${staffCarts(tx.portalId)} and s.id = ${id}
      and ${isApproved}`.compile(db),
  );

/** The id of the cart that was added under an id, approved or not. */
export const cartIdOf = async (tx: Tx, id: string): Promise<string | undefined> =>
  (
    await tx.row(
      db
        .selectFrom('staff_cart')
        .select('cart_id')
        .where('portal_id', '=', tx.portalId)
        .where('id', '=', id)
        .compile(),
    )
  )?.cart_id;

type NewStaffCart = Pick<
  StaffCart,
  'id' | 'cart_id' | 'seller_id' | 'name' | 'email' | 'person_id' | 'created_at'
> & {
  /** Amount that its plan leaves open beyond the usual limits. */
  readonly given: number;
};

/** Adds a cart, once per id; returns false if it exists. */
export const insertStaffCart = async (tx: Tx, cart: NewStaffCart): Promise<boolean> =>
  (await tx.run(
    db
      .insertInto('staff_cart')
      .values({ ...cart, portal_id: tx.portalId })
      .onConflict((conflict) => conflict.doNothing()),
  )) > 0;

/** Returns true if the cart with this id was added as this one, opened or not. */
export const isStaffCart = async (
  tx: Tx,
  { id, cart_id, person_id, name, email, given }: Omit<NewStaffCart, 'created_at'>,
): Promise<boolean> =>
  (await tx.row(
    db
      .selectFrom('staff_cart')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('cart_id', '=', cart_id)
      .where('person_id', '=', person_id)
      .where('name', '=', name)
      .where('email', '=', email)
      .where('given', '=', given)
      .compile(),
  )) !== undefined;

/** Returns true if a cart was requested under this id. */
export const isAskedFor = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.row(
    db
      .selectFrom('approval')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .compile(),
  )) !== undefined;

/** The numbers of carts that hold places: of the portal, and of one person. */
export async function countOpenStaffCarts(
  tx: Tx,
  personId: string,
): Promise<{ readonly all: number; readonly own: number }> {
  const row = await tx.row(
    sql<{ all: number; own: number }>`select count(*)::int as all,
        count(*) filter (where s.person_id = ${personId})::int as own
      from staff_cart s
      join cart c on c.portal_id = s.portal_id and c.id = s.cart_id and c.state = 'pending'
      where s.portal_id = ${tx.portalId}`.compile(db),
  );
  return row ?? { all: 0, own: 0 };
}

/** Records that the places are held; returns false if that was recorded before. */
export const setHeld = async (tx: Tx, id: string, at: Date): Promise<boolean> =>
  (await tx.run(
    db
      .updateTable('staff_cart')
      .set({ held_at: at })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('held_at', 'is', null),
  )) > 0;

export async function setWithdrawn(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(
    db
      .updateTable('staff_cart')
      .set({ withdrawn_at: at })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}

/** Removes a cart that was refused and so holds nothing. */
export async function deleteStaffCart(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`delete from staff_cart s where s.portal_id = ${tx.portalId} and s.id = ${id}
      and not exists (select from cart c where c.portal_id = s.portal_id and c.id = s.cart_id)`.compile(
      db,
    ),
  );
}

/** Removes carts that were never opened, or whose carts were deleted. */
export async function deleteOldStaffCarts(tx: Tx, before: Date): Promise<void> {
  await tx.run(
    sql`delete from staff_cart s where s.portal_id = ${tx.portalId} and s.created_at < ${before}
      and not exists (select from cart c where c.portal_id = s.portal_id and c.id = s.cart_id)`.compile(
      db,
    ),
  );
}
