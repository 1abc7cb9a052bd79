import { db, type Tx } from '../database.ts';

export type MailboxPurpose = 'password' | 'email';

interface MailboxToken {
  readonly identity_id: string;
  readonly purpose: MailboxPurpose;
  /** The address that its email goes to. */
  readonly email: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function insertMailboxToken(
  tx: Tx,
  tokenHash: Buffer,
  token: MailboxToken,
): Promise<void> {
  await tx.run(
    db
      .insertInto('mailbox_token')
      .values({ portal_id: tx.portalId, token_hash: tokenHash, ...token }),
  );
}

/** A token whose member still has the address that its email went to. */
const tokenOfMember = (tx: Tx, tokenHash: Buffer) =>
  db
    .selectFrom('mailbox_token as token')
    .innerJoin('identity', (join) =>
      join
        .onRef('identity.portal_id', '=', 'token.portal_id')
        .onRef('identity.id', '=', 'token.identity_id'),
    )
    .select(['token.identity_id', 'token.email'])
    .where('token.portal_id', '=', tx.portalId)
    .where('token.token_hash', '=', tokenHash)
    .where((eb) => eb('identity.email_lower', '=', eb.fn<string>('lower', ['token.email'])));

/** A token that can still be used: its member still has the address that its email went to. */
export function readMailboxToken(
  tx: Tx,
  tokenHash: Buffer,
  purpose: MailboxPurpose,
  now: Date,
): Promise<{ identity_id: string; email: string } | undefined> {
  return tx.row(
    tokenOfMember(tx, tokenHash)
      .where('token.purpose', '=', purpose)
      .where('token.used_at', 'is', null)
      .where('token.expires_at', '>', now),
  );
}

/** Consumes a token; undefined if it was used before or has expired. */
export function useMailboxToken(
  tx: Tx,
  tokenHash: Buffer,
  purpose: MailboxPurpose,
  now: Date,
): Promise<{ identity_id: string; email: string } | undefined> {
  return tx.row(
    db
      .updateTable('mailbox_token')
      .set({ used_at: now })
      .where('portal_id', '=', tx.portalId)
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['identity_id', 'email']),
  );
}

/**
 * A token already used to confirm an address, while the member still has this address confirmed: mail scanners and
 * people open a letter's link more than once.
 */
export function readUsedConfirmation(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ identity_id: string; email: string } | undefined> {
  return tx.row(
    tokenOfMember(tx, tokenHash)
      .where('token.purpose', '=', 'email')
      .where('token.used_at', 'is not', null)
      .where('identity.email_verified_at', 'is not', null),
  );
}

/** Revokes all of a member's tokens of this kind. */
export async function revokeMailboxTokens(
  tx: Tx,
  identityId: string,
  purpose: MailboxPurpose,
  now: Date,
): Promise<void> {
  await tx.run(
    db
      .updateTable('mailbox_token')
      .set({ used_at: now })
      .where('portal_id', '=', tx.portalId)
      .where('identity_id', '=', identityId)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null),
  );
}

/** Deletes tokens that expired before a moment. */
export function deleteOldMailboxTokens(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    db
      .deleteFrom('mailbox_token')
      .where('portal_id', '=', tx.portalId)
      .where('expires_at', '<', before),
  );
}
