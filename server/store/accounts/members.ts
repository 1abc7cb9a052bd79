import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { Buyer } from '../orders/orders.ts';
import { prepared } from '../prepared.ts';

/** A person who can log in. */
export interface MemberRow {
  readonly id: string;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  /**
   * An earlier, unconfirmed address that still logs them in until their new one is confirmed; lower
   * case.
   */
  readonly placeholder_email: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly contact: Readonly<Record<string, string>>;
  readonly member_code: string | null;
  /** The code in the venue's spelling; null if it is the same. */
  readonly member_code_text: string | null;
  readonly password_hash: string | null;
  /** True if they have a membership that was not returned, current or not (MEM-40). */
  readonly has_membership: boolean;
}

const hasMembership = sql<boolean>`exists (
  select from membership m join ticket t on t.portal_id = m.portal_id and t.membership_id = m.id
  where m.portal_id = identity.portal_id and m.identity_id = identity.id
    and t.state in ('booked', 'redeemed'))`;

const membersOf = (portalId: number) =>
  db
    .selectFrom('identity')
    .select([
      'id',
      'email',
      'email_verified_at',
      'placeholder_email',
      'first_name',
      'last_name',
      'contact',
      'member_code',
      'member_code_text',
      'password_hash',
      hasMembership.as('has_membership'),
    ])
    .where('portal_id', '=', portalId)
    .where('kind', '=', 'member');

const members = (tx: Pick<Tx, 'portalId'>) => membersOf(tx.portalId);

const rowOf = <T extends { contact: unknown }>(row: T | undefined) =>
  row && { ...row, contact: row.contact as Readonly<Record<string, string>> };

export async function memberById(tx: Tx, id: string): Promise<MemberRow | undefined> {
  return rowOf(await tx.row(byId(tx.portalId, id)));
}

const byId = prepared('member_by_id', (portalId: number, id: string) =>
  membersOf(portalId).where('id', '=', id),
);

/** Reads a member and locks the row, so that it can't change until the transaction ends. */
export async function lockMember(tx: Tx, id: string): Promise<MemberRow | undefined> {
  return rowOf(await tx.row(members(tx).where('id', '=', id).forUpdate()));
}

/** True if this is still the member's password hash; locks it until the transaction ends. */
export async function isCurrentPassword(
  tx: Tx,
  { id, password_hash }: Pick<MemberRow, 'id' | 'password_hash'>,
): Promise<boolean> {
  const row = await tx.row(members(tx).where('id', '=', id).forShare());
  return row?.password_hash === password_hash;
}

/** Finds a member by `code` in its normalized form. */
export async function memberByCode(tx: Tx, code: string): Promise<MemberRow | undefined> {
  return rowOf(await tx.row(members(tx).where('member_code', '=', code)));
}

/** The member whose confirmed address this is; at most one in a portal. */
export async function memberByEmail(tx: Tx, email: string): Promise<MemberRow | undefined> {
  return rowOf(
    await tx.row(membersByAddress(tx, email).where('email_verified_at', 'is not', null)),
  );
}

/**
 * The member who logs in with an address: it is confirmed, or it is the placeholder of a member
 * whose new address is not confirmed yet.
 */
export async function memberByLoginEmail(tx: Tx, email: string): Promise<MemberRow | undefined> {
  const confirmed = await memberByEmail(tx, email);
  if (confirmed) return confirmed;
  const byPlaceholder = members(tx).where('placeholder_email', '=', email.toLowerCase());
  return rowOf(await tx.row(byPlaceholder.orderBy('created_at').limit(1)));
}

/** Members who gave this address, confirmed or not. */
export const membersByAddress = (tx: Pick<Tx, 'portalId'>, email: string) =>
  members(tx).where('email_lower', '=', email.toLowerCase());

/**
 * The recipient of an email about a forgotten password: the member with this confirmed address, otherwise the first who
 * entered it.
 */
export async function memberForLetter(tx: Tx, email: string): Promise<MemberRow | undefined> {
  return rowOf(
    await tx.row(
      membersByAddress(tx, email)
        .orderBy('email_verified_at', (ob) => ob.asc().nullsLast())
        .orderBy('created_at')
        .limit(1),
    ),
  );
}

/**
 * Members created in this cart by giving this address and a password, latest first. Comparing a
 * password is expensive, so only the last three are returned.
 */
export async function unconfirmedMembersOfCart(
  tx: Tx,
  { cart_id, email }: { readonly cart_id: string; readonly email: string },
): Promise<Pick<MemberRow, 'id' | 'password_hash'>[]> {
  return tx.rows(
    membersByAddress(tx, email)
      .where('issued_to_cart_id', '=', cart_id)
      .where('email_verified_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(3),
  );
}

/** The member's customer id at the card processor; undefined until they saved a card. */
export async function readCardCustomer(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.row(
    db
      .selectFrom('identity')
      .select('card_customer')
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
  return row?.card_customer ?? undefined;
}

/**
 * Saves a member's customer id at the card processor unless one is already saved; returns the saved
 * id.
 */
export async function saveCardCustomer(
  tx: Tx,
  id: string,
  { customer, insteadOf }: { readonly customer: string; readonly insteadOf: string | undefined },
): Promise<string> {
  const row = await tx.row(
    db
      .updateTable('identity')
      .set((eb) => ({
        card_customer: eb
          .case()
          .when('card_customer', 'is not distinct from', insteadOf ?? null)
          .then(customer)
          .else(eb.ref('card_customer'))
          .end(),
      }))
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .returning('card_customer'),
  );
  if (!row?.card_customer) throw new Error(`member ${id} is missing`);
  return row.card_customer;
}

/** True if an identity with this id exists, member or not. */
export async function identityExists(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.row(
    db
      .selectFrom('identity')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
  return row !== undefined;
}

/**
 * Inserts a member with a confirmed address; false if one with the same id, address or code exists.
 */
export async function importMember(
  tx: Tx,
  member: Omit<MemberRow, 'has_membership' | 'placeholder_email'>,
): Promise<boolean> {
  const made = await tx.run(
    db
      .insertInto('identity')
      .values({
        ...member,
        contact: JSON.stringify(member.contact),
        portal_id: tx.portalId,
        kind: 'member',
      })
      // Another member may have their address or code by now.
      .onConflict((conflict) => conflict.doNothing()),
  );
  return made === 1;
}

/**
 * Records the venue's spelling of a member's code for members created before spellings were stored.
 */
export async function saveCodeSpelling(
  tx: Tx,
  { id, code, text }: { readonly id: string; readonly code: string; readonly text: string },
): Promise<void> {
  await tx.run(
    db
      .updateTable('identity')
      .set({ member_code_text: text })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('member_code', '=', code)
      .where('member_code_text', 'is', null),
  );
}

/** A buyer who becomes a member. */
interface NewMember extends Buyer {
  readonly passwordHash?: string | undefined;
  /** The cart that lets them buy as themselves without logging in. */
  readonly cart_id?: string;
}

/**
 * Inserts a member with an unconfirmed address. `newCode` generates the member code, and is called again if the code is
 * taken.
 */
export async function insertMember(
  tx: Tx,
  member: NewMember,
  newCode: () => string,
): Promise<string> {
  for (;;) {
    const row = await tx.row(
      db
        .insertInto('identity')
        .values({
          portal_id: tx.portalId,
          kind: 'member',
          email: member.email,
          first_name: member.first_name,
          last_name: member.last_name,
          contact: JSON.stringify(member.contact),
          member_code: newCode(),
          password_hash: member.passwordHash ?? null,
          issued_to_cart_id: member.cart_id ?? null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['portal_id', 'member_code'])
            .where('member_code', 'is not', null)
            .doNothing(),
        )
        .returning('id'),
    );
    if (row) return row.id;
  }
}

/** The fields a member may change; a confirmed address stays. */
interface MemberChange {
  readonly email?: string;
  readonly email_verified_at?: Date | null;
  readonly placeholder_email?: string;
  readonly password_hash?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly contact?: Readonly<Record<string, string>>;
}

export async function updateMember(
  tx: Tx,
  id: string,
  { contact, ...change }: MemberChange,
): Promise<void> {
  const set = { ...change, ...(contact ? { contact: JSON.stringify(contact) } : {}) };
  if (Object.keys(set).length === 0) return;
  await tx.run(
    db
      .updateTable('identity')
      .set(set)
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('kind', '=', 'member'),
  );
}

/**
 * Confirms a member's address, and sets their password if one is given. Returns false if they have since given another
 * address: the reader of the old mailbox may be someone else. Violates `identity_verified_email` if another member has
 * confirmed the address.
 */
export async function confirmMailbox(
  tx: Tx,
  id: string,
  { email, at, passwordHash }: { email: string; at: Date; passwordHash?: string },
): Promise<boolean> {
  const confirmed = await tx.run(
    db
      .updateTable('identity')
      .set({
        email,
        email_verified_at: at,
        placeholder_email: null,
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('kind', '=', 'member')
      .where((eb) => eb('email_lower', '=', eb.fn<string>('lower', [eb.val(email)]))),
  );
  return confirmed === 1;
}

/** The constraint that allows only one member per confirmed address. */
export const uniqueMailbox = 'identity_verified_email';
