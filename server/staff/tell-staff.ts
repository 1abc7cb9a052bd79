import type { SignInChange } from '#contract/letters/letters.ts';
import { enqueue, type StaffNotice } from '../jobs/enqueue.ts';
import type { Tx } from '../store/database.ts';
import { ownerIds } from '../store/staff/people-lists.ts';

interface Told {
  readonly portalId: number;
  readonly personId: string;
  /** Identifies the letter: the number of the request. */
  readonly occasion: string;
}

/** Tells a person by letter that a way to sign in was added or removed (STF-20). */
export function tellOfSignIn(
  tx: Tx,
  { portalId, personId, occasion }: Told,
  what: SignInChange,
): void {
  enqueue(tx, 'mail_staff_notice', {
    portal_id: portalId,
    person_id: personId,
    occasion,
    about: { kind: 'sign_in_changed', what },
  });
}

/** Actions that their person is told about by letter (STF-20). */
const told: Readonly<Record<string, SignInChange>> = {
  add_passkey: 'passkey_added',
  remove_passkey: 'passkey_removed',
  set_authenticator: 'authenticator_set',
  set_password: 'password_set',
  connect_provider: 'provider_connected',
  disconnect_provider: 'provider_disconnected',
  renew_recovery_codes: 'recovery_codes_renewed',
};

/** Tells a person about an action on their sign-in, if it is one of those. */
export function tellOfAct(tx: Tx, reader: Told, act: string): void {
  const what = told[act];
  if (what) tellOfSignIn(tx, reader, what);
}

/** Tells every owner by letter about support that may enter (STF-18), or about changed limits (STF-12). */
export async function tellOwners(
  tx: Tx,
  { portalId, occasion }: Omit<Told, 'personId'>,
  about: StaffNotice,
): Promise<void> {
  for (const person_id of await ownerIds(tx)) {
    enqueue(tx, 'mail_staff_notice', { portal_id: portalId, person_id, occasion, about });
  }
}
