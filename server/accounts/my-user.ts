import { Refusal } from '#contract/api/refusals.ts';
import { canChangeName } from '#domain/accounts/login-session.ts';
import { countryCode } from '#domain/contact/country-code.ts';
import { hasFullDomain } from '#domain/contact/email.ts';
import { takesState } from '#domain/contact/identity-form.ts';
import { hasEmail } from '#domain/contact/no-email.ts';
import { InvalidInput } from '../http/input.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { ApiInput, ApiRequest, Member } from '../http/request.ts';
import { memberOf } from '../http/viewer.ts';
import { revokeMailboxTokens } from '../store/accounts/mailbox-tokens.ts';
import {
  lockMember,
  type MemberRow,
  memberByEmail,
  memberById,
  updateMember,
} from '../store/accounts/members.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { writeToConfirm } from './mailbox-letters.ts';
import { noEmailRule, wireUser } from './user-answer.ts';

const context = 'user';

/** The logged-in member. */
export async function getMyUser(_: ApiInput<'getMyUser'>, request: ApiRequest) {
  const viewer = memberOf(request, context);
  const { services, portalId } = request;
  const member = await services.store.readOnce(portalId, (tx) => memberById(tx, viewer.identityId));
  return answer(request, viewer, member);
}

/** Letters to new addresses that a member can cause in an hour. */
const rate = { limit: 5, seconds: 3600 };

/** Changes the fields that a member may change (API-29, A-58, A-68). */
export async function updateMyUser(
  { params, body }: ApiInput<'updateMyUser'>,
  request: ApiRequest,
) {
  const viewer = memberOf(request, context);
  if (params.id !== viewer.identityId) throw new Refusal('scope_error', context);
  const { email, first_name, last_name, ...given } = body;
  if (email !== undefined && !(hasFullDomain(email) && hasEmail(email, noEmailRule(request)))) {
    throw new Refusal('validate_not_email', context, { path: 'email' });
  }
  if (email !== undefined) await withinRate(request, 'new_email', viewer.identityId, rate);
  const { services, portalId } = request;
  const changed = await services.store.write(portalId, async (tx) => {
    const member = await lockMember(tx, viewer.identityId);
    if (!member) throw new Refusal('not_logged_in', context);
    refuseLocked(request, viewer, member, body);
    await updateMember(tx, member.id, {
      ...(first_name === undefined ? {} : { first_name }),
      ...(last_name === undefined ? {} : { last_name }),
      contact: contactWith(member, given),
    });
    if (email !== undefined) await takeEmail(tx, request, member, email);
    return memberById(tx, member.id);
  });
  return answer(request, viewer, changed);
}

function answer(request: ApiRequest, viewer: Member, member: MemberRow | undefined) {
  if (!member) throw new Refusal('not_logged_in', context);
  return { user: [wireUser(request, member, viewer)] };
}

/** Refuses changes of names and addresses that are confirmed or locked by the tenant. */
function refuseLocked(
  request: ApiRequest,
  { openedBy: way }: Member,
  member: MemberRow,
  body: ApiInput<'updateMyUser'>['body'],
): void {
  const { catalogue, seller } = request;
  const isLocked = configValue(catalogue, 'prevent_membership_updates', { seller: seller.id });
  const isNew = (name: 'first_name' | 'last_name' | 'email') =>
    body[name] !== undefined && body[name] !== (member[name] ?? '');
  const hasPassword = member.password_hash !== null;
  const hasOne = hasEmail(member.email, noEmailRule(request));
  const locked = [
    ...(['first_name', 'last_name'] as const).filter(
      (name) => isNew(name) && !canChangeName({ name: member[name], way, hasPassword, isLocked }),
    ),
    // A member without an address is asked for one despite a lock: a placeholder is never
    // confirmed.
    ...(hasOne && (isLocked || member.email_verified_at !== null)
      ? (['email'] as const).filter(isNew)
      : []),
  ];
  if (locked.length === 0) return;
  throw new InvalidInput(locked.map((path) => ({ path, fault: 'cannot be changed here' })));
}

/**
 * The stored contact with the given fields; emptied ones are removed, and so is the state of a
 * country that has none (USR-42).
 */
function contactWith(
  member: MemberRow,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const { country } = given;
  const all: Record<string, string | undefined> = {
    ...member.contact,
    ...given,
    ...(country === undefined ? {} : { country: countryCode(country) }),
  };
  if (!takesState(all['country'])) all['state'] = '';
  return Object.fromEntries(
    Object.entries(all).filter((field): field is [string, string] => (field[1] ?? '') !== ''),
  );
}

/** Stores a new address, which its owner confirms by a letter's link. */
async function takeEmail(tx: Tx, request: ApiRequest, member: MemberRow, email: string) {
  const isKept = email.toLowerCase() === member.email?.toLowerCase();
  if (isKept && member.email_verified_at !== null) return;
  if (await memberByEmail(tx, email)) throw new Refusal('email_in_use', context, { email });
  await updateMember(tx, member.id, { email, ...placeholderKept(request, member) });
  await revokeMailboxTokens(tx, member.id, 'email', new Date(request.services.now()));
  writeToConfirm(tx, request, { id: member.id, email });
}

/**
 * Keeps a placeholder as the login: a member who mistypes their new address must not lose their
 * account.
 */
function placeholderKept(request: ApiRequest, { email, email_verified_at }: MemberRow) {
  if (email === null || email_verified_at === null) return {};
  if (hasEmail(email, noEmailRule(request))) return {};
  return { email_verified_at: null, placeholder_email: email.toLowerCase() };
}
