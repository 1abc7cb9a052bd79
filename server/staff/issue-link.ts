import type { Grant } from '#domain/staff/rights.ts';
import { type LinkPurpose, linkLife } from '#domain/staff/sign-in.ts';
import { auditChange } from '../audit/audit-change.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import { newToken, tokenHash } from '../setup/token.ts';
import type { Tx } from '../store/database.ts';
import { insertStaffLink, withdrawStaffLinks } from '../store/staff/staff-links.ts';

/** The target of a link: nobody yet, an address with its roles, or a person. */
export interface LinkTarget {
  readonly purpose: LinkPurpose;
  readonly email: string | null;
  readonly personId: string | null;
  readonly grants: readonly Pick<Grant, 'role' | 'sellers'>[];
}

/**
 * Issues a link that works once, and withdraws those for the same purpose and receiver. Returns the secret for its
 * fragment, which is not stored.
 */
export async function issueLink(
  tx: Tx,
  { now, actor }: Pick<Services, 'now' | 'actor'>,
  { purpose, email, personId, grants }: LinkTarget,
): Promise<{ readonly id: string; readonly token: string; readonly expiresAt: Date }> {
  const at = new Date(now());
  await withdrawStaffLinks(tx, purpose, at, {
    ...(email === null ? {} : { email }),
    ...(personId === null ? {} : { personId }),
  });
  const token = newToken();
  const link = {
    id: uuid(),
    purpose,
    email,
    person_id: personId,
    grants,
    issued_by: actor?.kind === 'person' ? actor.id : null,
    created_at: at,
    expires_at: new Date(at.getTime() + linkLife[purpose]),
  };
  await insertStaffLink(tx, tokenHash(token), link);
  await auditChange(tx, actor, {
    act: 'issue_staff_link',
    entity: { kind: 'staff_link', id: link.id },
    after: { purpose, grants, person: personId, expires_at: link.expires_at.toISOString() },
    ...(email === null ? {} : { personal: { email } }),
  });
  return { id: link.id, token, expiresAt: link.expires_at };
}

/** The address of a link; its secret is in the fragment, which no server sees (STF-01). */
export const linkAddress = (consoleUrl: string, portalKey: string, token: string): string =>
  `${new URL(consoleUrl).origin}/staff/${encodeURIComponent(portalKey)}/link#${token}`;
