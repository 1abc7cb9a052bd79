import { Refusal } from '#contract/api/refusals.ts';
import { hasFullDomain, sameAddress } from '#domain/contact/email.ts';
import { hasEmail, isReachable } from '#domain/contact/no-email.ts';
import { noEmailRule } from '../accounts/user-answer.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { withinRate } from '../http/rate-limit.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { uuid } from '../setup/random.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { revokeMailboxTokens } from '../store/accounts/mailbox-tokens.ts';
import {
  lockMember,
  type MemberRow,
  memberByEmail,
  updateMember,
} from '../store/accounts/members.ts';
import { deleteSessionsOf } from '../store/accounts/web-sessions.ts';
import { buyerOrders } from '../store/buyers/buyer-orders.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { ordersById } from '../store/orders/orders.ts';

/** Limits per hour on letters sent by one person, and on letters to one member. */
const rates = {
  byPerson: { limit: 100, seconds: 3_600 },
  toMember: { limit: 5, seconds: 3_600 },
};

/** Counts a letter to a member; throws `too_many_requests`. */
async function countLetter(
  { plainServices: services, portalId, viewer }: StaffRequest,
  memberId: string,
): Promise<void> {
  const caller = { services, portalId };
  await withinRate(caller, 'staff_member_letters', viewer.person.id, rates.byPerson);
  await withinRate(caller, 'staff_letters_to_member', memberId, rates.toMember);
}

async function lock(tx: Tx, id: string): Promise<MemberRow> {
  const member = await lockMember(tx, id);
  if (!member) throw new Refusal('not_found', 'member');
  return member;
}

const entityOf = ({ id }: MemberRow) => ({ kind: 'member', id });

/**
 * Emails a member a link to set a password, as "Forgot your password" does (SLS-08). The answer does not reveal whether an
 * email is sent, and staff never see the link.
 */
export async function sendResetLink(
  { params: { id } }: StaffInput<'sendResetLink'>,
  request: StaffRequest,
): Promise<undefined> {
  await countLetter(request, id);
  const { services, portalId, catalogue } = request;
  await services.store.write(portalId, async (tx) => {
    const member = await lock(tx, id);
    const { email } = member;
    if (email !== null) {
      const from = await senderOf(tx, catalogue, member);
      enqueue(tx, 'mail_mailbox_token', { ...from, purpose: 'password', email });
    }
    await auditChange(tx, services.actor, {
      act: 'send_reset_link',
      entity: entityOf(member),
      personal: { email: email ?? '' },
    });
  });
}

/** Logs a member out everywhere (SLS-08). */
export async function endMemberSessions(
  { params: { id } }: StaffInput<'endMemberSessions'>,
  { services, portalId }: StaffRequest,
) {
  return services.store.write(portalId, async (tx) => {
    const member = await lock(tx, id);
    const sessions = await deleteSessionsOf(tx, member.id);
    await auditChange(tx, services.actor, {
      act: 'end_member_sessions',
      entity: entityOf(member),
      after: { ended: sessions },
    });
    return { ended: sessions };
  });
}

/**
 * Changes a member's email address (SLS-08). The member confirms the new one by a link that is emailed to it, and logs in with
 * the old one until then; an email to the old address says so. Throws `email_in_use` and `validate_not_email`.
 */
export async function changeMemberEmail(
  { params: { id }, body: { email } }: StaffInput<'changeMemberEmail'>,
  request: StaffRequest,
): Promise<undefined> {
  const { services, portalId, catalogue } = request;
  await countLetter(request, id);
  await services.store.write(portalId, async (tx) => {
    const member = await lock(tx, id);
    const from = await senderOf(tx, catalogue, member);
    const rule = noEmailRule({ catalogue, seller: { id: from.seller_id } });
    if (!hasFullDomain(email) || !hasEmail(email, rule)) {
      throw new Refusal('validate_not_email', 'member', { path: 'email' });
    }
    const before = member.email ?? '';
    const isKept = sameAddress(before, email);
    if (isKept && member.email_verified_at !== null) return needsNoEntry(tx);
    if (await memberByEmail(tx, email)) throw new Refusal('email_in_use', 'member', { email });
    await updateMember(tx, member.id, { email, ...earlierKept(member) });
    const now = new Date(services.now());
    await revokeMailboxTokens(tx, member.id, 'email', now);
    await revokeMailboxTokens(tx, member.id, 'password', now);
    enqueue(tx, 'mail_mailbox_token', { ...from, purpose: 'email', email });
    const known = knownAddress(member);
    if (!isKept && isReachable(known, rule)) {
      enqueue(tx, 'mail_member_readdressed', { ...from, occasion: uuid(), email: known });
    }
    await auditChange(tx, services.actor, {
      act: isKept ? 'send_confirmation' : 'change_member_email',
      entity: entityOf(member),
      personal: { 'email before': before, 'email after': email },
    });
  });
}

/** Keeps a confirmed address as the login until the new one is confirmed. */
const earlierKept = ({ email, email_verified_at }: MemberRow) =>
  email === null || email_verified_at === null
    ? {}
    : { email_verified_at: null, placeholder_email: email.toLowerCase() };

/** Returns the address that most reliably reaches the member: the one they log in with. */
const knownAddress = ({ email, email_verified_at, placeholder_email }: MemberRow) =>
  email_verified_at === null ? (placeholder_email ?? email) : email;

/** Returns the payload of a letter to a member, with the seller and language of their last order. */
async function senderOf(tx: Tx, catalogue: Catalogue, { id }: MemberRow) {
  const which = { sellers: null, after: null, limit: 1 };
  const [newest] = await buyerOrders(tx, { memberId: id }, which);
  const [order] = newest ? await ordersById(tx, [newest.id]) : [];
  const [first] = catalogue.sellers.values();
  const seller = catalogue.sellers.get(order?.seller_id ?? '') ?? first;
  if (!seller) throw new Error('a portal without sellers has members');
  return {
    portal_id: tx.portalId,
    seller_id: seller.id,
    language: order?.language ?? catalogue.portal.languages[0] ?? 'en',
    occasion: uuid(),
    identity_id: id,
  };
}
