import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { passwordFaults } from '#domain/accounts/password.ts';
import { needsSecondFactor } from '#domain/staff/rights.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import type { Tx } from '../store/database.ts';
import { lockPerson, type PersonRow } from '../store/staff/people.ts';
import { readStaffProvider } from '../store/staff/staff-provider.ts';
import { requiresPasskey, setRequiresPasskey } from '../store/staff/staff-rules.ts';
import { changeStaff } from './change-staff.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from './staff-request.ts';

/** Throws `passkey_required` if the venue does not allow signing in by password (STF-03). */
export async function refusePassword(tx: Tx, context: string): Promise<void> {
  if (await requiresPasskey(tx)) throw new StaffRefusal('passkey_required', context);
}

/**
 * Returns true if a person with these ways to sign in has none, or lacks the second factor that their roles need
 * (STF-05).
 */
export async function isStuck(
  tx: Tx,
  { passkeys, password_hash, totp_secret, grants }: PersonRow,
): Promise<boolean> {
  if (passkeys > 0) return false;
  if (password_hash === null || (await requiresPasskey(tx))) return true;
  return totp_secret === null && grants.some(({ rights }) => needsSecondFactor(rights));
}

/**
 * Throws `signs_in_at_provider` for a person created by the venue's provider: they have no other way to sign in
 * (STF-15).
 */
export function refuseProvided({ viewer }: Pick<StaffRequest, 'viewer'>, context: string): void {
  if (viewer.person.from_provider) throw new StaffRefusal('signs_in_at_provider', context);
}

/** The venue's provider for one person, in wire form; null if they have none. */
export async function myProvider(tx: Tx, { from_provider, provider_factor }: PersonRow) {
  const provider = await readStaffProvider(tx);
  if (from_provider) return { name: provider?.name ?? '', state: 'only' as const };
  if (!provider) return null;
  const isConnected = provider_factor !== null;
  return { name: provider.name, state: isConnected ? ('connected' as const) : ('free' as const) };
}

/** Throws InvalidInput for a password that is too easy to guess. */
export function checkPassword(password: string): void {
  const faults = passwordFaults(password);
  if (faults.length > 0) {
    throw new InvalidInput([{ path: 'password', fault: `is not allowed: ${faults.join(', ')}` }]);
  }
}

/** Lets people sign in by passkey only, or by password as well. A viewer who requires passkeys must have one. */
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
