import type { RefusalCode, WireError } from '../api/refusals.ts';

/** The refusals only of staff calls, with their HTTP status; the calls also give refusals of refusals.ts. */
export const staffRefusalStatus = {
  not_signed_in: 401,
  wrong_sign_in: 401,
  second_factor_needed: 401,
  wrong_code: 401,
  sign_in_guarded: 403,
  confirmation_needed: 403,
  right_missing: 403,
  right_beyond_own: 403,
  link_not_valid: 410,
  passkey_refused: 422,
  second_factor_required: 422,
  person_exists: 409,
  invitation_waits: 409,
  last_owner: 409,
  last_way_in: 409,
  role_in_use: 409,
  passkey_required: 403,
  no_passkey: 409,
  too_many: 409,
  letter_not_sendable: 409,
  own_request: 403,
  one_behind: 403,
  owner_needed: 403,
  former_asker: 409,
  approval_over: 409,
  outcome_changed: 409,
  not_possible_now: 409,
  places_gone: 409,
  price_changed: 409,
  too_few_approvers: 409,
  scan_not_undoable: 409,
  export_not_done: 409,
  above_limit: 409,
  edit_open: 409,
  gives_away: 403,
  no_valid_ticket: 409,
  merge_refused: 409,
  provider_no_role: 403,
  provider_no_email: 422,
  provider_person_exists: 409,
  provider_person_out: 403,
  provider_groups_missing: 422,
  provider_other_person: 409,
  provider_not_recent: 403,
  provider_no_factor: 403,
  signs_in_at_provider: 409,
  roles_from_provider: 409,
  changed_meanwhile: 409,
  change_misplaced: 409,
  change_refused: 409,
  draft_over: 409,
  not_for_support: 403,
  consent_in_force: 409,
} as const;

export type StaffRefusalCode = keyof typeof staffRefusalStatus;

/** The meaning of each refusal for callers of the API. */
export const staffRefusalMeanings: Readonly<Record<StaffRefusalCode, string>> = {
  not_signed_in: 'The call needs someone who is signed in at this portal.',
  wrong_sign_in: 'No person signs in with this e-mail address and password.',
  second_factor_needed: 'The password is right; a code of the second factor is needed as well.',
  sign_in_guarded:
    'Too many wrong passwords came from browsers that the account does not know. If someone signs in with this address, they have a letter whose link lets them go on.',
  wrong_code: 'The code is wrong, out of date or already used.',
  confirmation_needed:
    'The call needs a passkey or a second factor that was used in the last ten minutes.',
  right_missing: 'No role of this person gives the right; _extra.needs names it.',
  right_beyond_own:
    'Nobody can give or take a right that they do not have; _extra.needs names them.',
  link_not_valid: 'The link was used or withdrawn, or its time is over.',
  passkey_refused: 'The passkey is unknown here, or its answer does not fit the question.',
  second_factor_required: 'The roles of this person need a second factor beside a password.',
  person_exists: 'Someone with this e-mail address works here already.',
  invitation_waits:
    'An invitation to this e-mail address waits already: send it again, or withdraw it.',
  last_owner: 'The portal would have no owner left.',
  last_way_in: 'The person could not sign in any more.',
  passkey_required: 'The venue lets people sign in by passkey only.',
  no_passkey: 'Whoever requires a passkey needs one first.',
  role_in_use: 'People or invitations have this role.',
  letter_not_sendable: 'The letter still waits to be sent, or there is nobody to send it to.',
  own_request: 'Someone else has to approve it.',
  one_behind:
    'Whoever asked let this person in during the last seven days, or the other way round, or one person let both in.',
  owner_needed: 'An owner has to approve it.',
  former_asker:
    'Whoever asked was suspended or removed, or lost the right: two people who may do it are needed.',
  approval_over: 'The request was decided, or its time is over.',
  outcome_changed: 'Its outcome is no longer the one that was last shown.',
  not_possible_now: 'It can no longer be done; _extra.reason says why.',
  places_gone: 'The places that someone asked for are no longer free; nothing is held.',
  price_changed:
    'The places cost something else by now, so that the parts are no longer the price; _extra.price says what.',
  too_few_approvers: 'Two people with a second factor must be able to approve refunds.',
  scan_not_undoable:
    'The scan cannot be undone here; _extra.reason says why: refused, annulled, too_late, later_scans or not_own.',
  above_limit: 'It gives away more than one person may here without a second one.',
  edit_open:
    'A change of the order waits for its buyer already; _extra.by says whose it is: buyer or staff.',
  gives_away: 'It would give money back or waive it, which needs the right to refund.',
  merge_refused:
    'The accounts cannot be merged, or the merge cannot be undone; _extra.reason says why: same_account, two_renewals, payment_in_progress, undone, too_late, kept_merged or email_in_use.',
  no_valid_ticket: 'No ticket of the order is valid.',
  provider_no_role: 'No group that the provider names for this person has a role here.',
  provider_no_email:
    'The provider gives no e-mail address for this person, or says that it is not confirmed.',
  provider_person_exists:
    'Someone with this e-mail address works here and signs in another way; they can connect the provider once they are signed in.',
  provider_person_out: 'This person is suspended here, or was removed.',
  provider_groups_missing:
    'The provider left the groups of this person out, because there are too many.',
  provider_other_person:
    'The account at the provider is not that of the person who signed in here, or is another person’s here already.',
  provider_not_recent: 'The provider does not say that this person signed in there just now.',
  provider_no_factor: 'The sign-in at the provider was without a second factor.',
  signs_in_at_provider: 'This person signs in at the venue’s provider and has no other way in.',
  roles_from_provider: 'The roles of this person are those of their groups at the provider.',
  changed_meanwhile: 'Someone else changed it meanwhile.',
  change_misplaced:
    'The shop has no place for the change; _extra.reason says why: no_event, no_session, no_closure, no_revision or taken; or it changes fields that need other rights: beyond_rights.',
  change_refused:
    'The change cannot be published; _extra.faults has the paths in the file and what is wrong there.',
  draft_over:
    'The draft is not open; _extra.state says what it is: published, discarded, or scheduled, which can be cancelled.',
  not_for_support: 'The operator’s support may not do this, whatever role it has.',
  consent_in_force: 'A consent to the operator’s support is in force already: withdraw it first.',
  export_not_done: 'The export is still being made, or it failed.',
  too_many: 'The limit is reached, or would be passed; _extra.limit says how many there may be.',
};

/** One error of a staff call on the wire. */
export type StaffWireError = Omit<WireError, '_code'> & {
  readonly _code: RefusalCode | StaffRefusalCode | 'fault';
};

/** An expected refusal of a staff call. */
export class StaffRefusal extends Error {
  override readonly name = 'StaffRefusal';
  readonly code: StaffRefusalCode;
  readonly context: string;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: StaffRefusalCode,
    context: string,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(`${code} in ${context}`);
    this.code = code;
    this.context = context;
    this.extra = extra;
  }

  get status(): number {
    return staffRefusalStatus[this.code];
  }
}
