import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { isSafeIssuer } from '#domain/accounts/issuer.ts';
import type { ChosenGrant } from '../../people/people-data.ts';
import { grantsForCall } from '../../people/people-data.ts';
import { providerWords as own } from '../../words/provider.ts';

export type Setting = StaffCallAnswer<'getStaffProvider'>;

/** A group and the roles that it gives. */
export interface GroupDraft {
  readonly name: string;
  readonly grants: readonly ChosenGrant[];
}

/** The provider as edited in the form. */
export interface ProviderDraft {
  readonly name: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly groups_claim: string;
  readonly more_scopes: string;
  readonly enforces_factor: boolean;
  readonly groups: readonly GroupDraft[];
}

/** The form's initial values: the current provider, or an empty one. */
export const draftOf = ({ provider }: Setting): ProviderDraft =>
  provider ?? {
    name: '',
    issuer: '',
    client_id: '',
    groups_claim: 'groups',
    more_scopes: '',
    enforces_factor: false,
    groups: [],
  };

/** The provider in the shape of the call's input. */
export const sentProvider = (draft: ProviderDraft) => ({
  name: draft.name.trim(),
  issuer: draft.issuer.trim(),
  client_id: draft.client_id.trim(),
  groups_claim: draft.groups_claim.trim(),
  more_scopes: draft.more_scopes.trim(),
  enforces_factor: draft.enforces_factor,
  groups: draft.groups.map(({ name, grants }) => ({ name, grants: grantsForCall(grants) })),
});

type Faults = Readonly<Partial<Record<keyof ProviderDraft, string>>>;

/** Finds the errors of a draft, by field, before it is sent. */
export function faultsOf(draft: ProviderDraft): Faults {
  const empty = (['name', 'issuer', 'client_id', 'groups_claim'] as const).filter(
    (field) => draft[field].trim() === '',
  );
  const faults: Record<string, string> = Object.fromEntries(
    empty.map((field) => [field, own.missing]),
  );
  if (faults['issuer'] === undefined && !isSafeIssuer(draft.issuer.trim())) {
    faults['issuer'] = own.notSafe;
  }
  return faults;
}
