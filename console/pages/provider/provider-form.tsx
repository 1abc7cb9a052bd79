import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/fields/choices.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormLayout, Section } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import type { Role } from '../../people/people-data.ts';
import { peopleWords } from '../../words/people.ts';
import { providerWords as own } from '../../words/provider.ts';
import { words } from '../../words/words.ts';
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
  const { value, set, isRestored } = useDraft<ProviderDraft>('provider', draftOf(setting));
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>({});
  const save = useStaffCall(
    () =>
      staff.call('setStaffProvider', {
        body: { version: setting.version, provider: sentProvider(value) },
      }),
    setTexts,
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = faultsOf(value);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const outcome = await save.run(undefined);
    if (!outcome.ok) return;
    toast.show({ text: own.saved });
    await revalidate();
  }
  const sent = save.problem?.fields ?? {};
  const ofGroups = Object.entries(sent).find(([path]) => path.startsWith('provider.groups.'));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {isRestored && <Notice tone="info">{words.form.restored}</Notice>}
      <ProblemNotice text={save.problem?.text ?? ofGroups?.[1]} />
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
              value={value[field]}
              onChange={(typed) => set({ ...value, [field]: typed })}
              error={faults[field] ?? sent[`provider.${field}`]}
            />
          ))}
          <Checkbox
            isChecked={value.enforces_factor}
            onChange={(enforces_factor) => set({ ...value, enforces_factor })}
            hint={own.factorHint}
          >
            {own.factor}
          </Checkbox>
        </FormLayout>
      </Section>
      <Groups
        roles={roles}
        groups={value.groups}
        onChange={(groups) => set({ ...value, groups })}
      />
      <FormLayout
        acts={
          <Button type="submit" kind="primary" isBusy={save.isRunning}>
            {own.save}
          </Button>
        }
      >
        {setting.provider && <p>{own.saveText}</p>}
      </FormLayout>
    </form>
  );
}
