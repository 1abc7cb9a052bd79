import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { FormPage } from '../../forms/form-page.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Checkbox } from '../../parts/fields/choices.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormLayout, Section } from '../../parts/layout/page.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import type { Role } from '../../people/people-data.ts';
import { peopleWords } from '../../words/people.ts';
import { providerWords as own } from '../../words/provider.ts';
import { Groups } from './groups.tsx';
import {
  draftOf,
  faultsOf,
  type ProviderDraft,
  type Setting,
  sentProvider,
} from './provider-draft.ts';

const fields = [
  { field: 'name', label: own.name, hint: own.nameHint, maxLength: 60 },
  { field: 'issuer', label: own.issuer, hint: own.issuerHint, maxLength: 500 },
  { field: 'client_id', label: own.clientId, hint: undefined, maxLength: 200 },
  { field: 'groups_claim', label: own.claim, hint: own.claimHint, maxLength: 200 },
  { field: 'more_scopes', label: own.scopes, hint: own.scopesHint, maxLength: 200 },
] as const;

export const setTexts = {
  provider_not_initialized: own.noAnswer,
  changed_meanwhile: own.meanwhile,
  right_beyond_own: peopleWords.beyondOwn,
};

interface ProviderFormProps {
  readonly setting: Setting;
  readonly roles: readonly Role[];
}

/** Asks for the provider's own values, and for the roles of its groups. */
export function ProviderForm({ setting, roles }: ProviderFormProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const form = useForm<ProviderDraft, unknown>({
    name: 'provider',
    initial: draftOf(setting),
    check: faultsOf,
    send: (draft) =>
      staff.call('setStaffProvider', {
        body: { version: setting.version, provider: sentProvider(draft) },
      }),
    within: 'provider',
    texts: setTexts,
    onDone: () => {
      toast.show({ text: own.saved });
      return revalidate();
    },
  });
  const { values, set } = form;
  return (
    <FormPage form={form} action={own.save}>
      <Section title={own.step2}>
        <FormLayout acts={null}>
          {fields.map(({ field, label, hint, maxLength }) => (
            <TextField
              key={field}
              label={label}
              {...(hint === undefined ? {} : { hint })}
              isExact={field !== 'name'}
              isOptional={field === 'more_scopes'}
              autoComplete="off"
              maxLength={maxLength}
              {...form.field(field)}
            />
          ))}
          <Checkbox
            isChecked={values.enforces_factor}
            onChange={(enforces_factor) => set({ enforces_factor })}
            hint={own.factorHint}
          >
            {own.factor}
          </Checkbox>
        </FormLayout>
      </Section>
      <Groups roles={roles} groups={values.groups} onChange={(groups) => set({ groups })} />
      {setting.provider && <p>{own.saveText}</p>}
    </FormPage>
  );
}
