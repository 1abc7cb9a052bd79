import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { needsSecondFactor } from '#domain/staff/rights.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import type { Tx } from '../store/database.ts';
import { lockPerson, type PersonRow } from '../store/staff/people.ts';
import { requiresPasskey, setRequiresPasskey } from '../store/staff/staff-rules.ts';
import { changeStaff } from './change-staff.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from './staff-request.ts';

/** Throws `passkey_required` where the venue lets nobody sign in by password (STF-03). */
export async function refusePassword(tx: Tx, context: string): Promise<void> {
  if (await requiresPasskey(tx)) throw new StaffRefusal('passkey_required', context);
}

/** Returns true if somebody with these ways to sign in has none, or lacks the second factor of their roles (STF-05). */
export async function isStuck(
  tx: Tx,
  { passkeys, password_hash, totp_secret, grants }: PersonRow,
): Promise<boolean> {
  if (passkeys > 0) return false;
  if (password_hash === null || (await requiresPasskey(tx))) return true;
  return totp_secret === null && grants.some(({ rights }) => needsSecondFactor(rights));
}

/** Lets people sign in by passkey only, or by password as well. Whoever requires a passkey has one. */
async function setSignInRules(
  { body: { requires_passkey } }: StaffInput<'setSignInRules'>,
  request: StaffRequest,
) {
  const { services, viewer, catalogue } = request;
  return changeStaff(request, 'setSignInRules', async (tx) => {
    const me = await lockPerson(tx, viewer.person.id);
    if (requires_passkey && me?.passkeys === 0) {
      throw new StaffRefusal('no_passkey', 'sign_in_rules');
    }
    const before = await requiresPasskey(tx);
    if (before === requires_passkey) needsNoEntry(tx);
    else {
      await setRequiresPasskey(tx, requires_passkey);
      await auditChange(tx, services.actor, {
        act: 'set_sign_in_rules',
        entity: { kind: 'sign_in_rules', id: catalogue.portal.key },
        before: { requires_passkey: before },
        after: { requires_passkey },
      });
    }
    return { requires_passkey };
  });
}

export const signInRuleEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('setSignInRules', setSignInRules),
];
