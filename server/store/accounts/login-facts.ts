import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A member's ways to log in, without any secret. */
export interface LoginFacts {
  readonly has_password: boolean;
  readonly has_member_code: boolean;
  /** The identity provider's address. */
  readonly issuer: string | null;
  /** The number of sessions that have not ended. */
  readonly sessions: number;
}

/** The facts of a member's logins; undefined for an unknown id. */
export const loginFacts = (tx: Tx, id: string, now: Date): Promise<LoginFacts | undefined> =>
  tx.row(
    sql<LoginFacts>`
      select i.password_hash is not null as has_password, i.member_code is not null as has_member_code,
        i.issuer, (select count(*)::int from web_session s
          where s.portal_id = ${tx.portalId} and s.identity_id = i.id and s.expires_at > ${now}) as sessions
      from identity i
      where i.portal_id = ${tx.portalId} and i.id = ${id}::uuid and i.kind = 'member'`.compile(db),
  );
