import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { rightsBeyond } from '#domain/staff/rights.ts';
import {
  supportHours,
  supportRights,
  supportViewer,
  supportViewerRights,
} from '#domain/staff/support.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox, RadioGroup } from '../../parts/fields/choices.tsx';
import { Select } from '../../parts/fields/select.tsx';
import { FormLayout, Section } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import type { Role } from '../../people/people-data.ts';
import { plainGrants, plainRights } from '../../portal/grants.ts';
import { useMe } from '../../portal/me.ts';
import { RightsTable } from '../../portal/rights-table.tsx';
import { roleName } from '../../words/rights.ts';
import { supportWords as own } from '../../words/support.ts';
import { words } from '../../words/words.ts';

/** The hours on offer. */
const choices = [supportHours.least, 4, supportHours.usual, 3 * 24, supportHours.most];

/** Grants the operator's support access: for how long, and with which of the roles that the viewer may grant. */
export function GiveConsent({ roles }: { readonly roles: readonly Role[] }) {
  const me = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { value, set, isRestored } = useDraft('support', {
    hours: supportHours.usual as number,
    role: supportViewer as string,
    may_export: false,
  });
  const give = useStaffCall(() => staff.call('giveSupportConsent', { body: value }), {
    right_beyond_own: own.beyondOwn,
    consent_in_force: own.inForce,
  });
  const mine = plainGrants(me.grants);
  const rightsOf = (role: string, mayExport: boolean) => {
    const found = roles.find(({ key }) => key === role);
    return supportRights(found ? plainRights(found.rights) : supportViewerRights, { mayExport });
  };
  const mayGive = (role: string, mayExport: boolean) =>
    rightsBeyond(mine, { rights: rightsOf(role, mayExport), sellers: null }).length === 0;
  const offered = [{ key: supportViewer, name: null }, ...roles].filter(({ key }) =>
    mayGive(key, false),
  );
  const chosen = {
    role: value.role,
    name: roles.find(({ key }) => key === value.role)?.name ?? null,
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = await give.run(undefined);
    if (!outcome.ok) return;
    toast.show({ text: own.given });
    await revalidate();
  }
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {isRestored && <Notice tone="info">{words.form.restored}</Notice>}
        <FormLayout
          acts={
            <Button type="submit" kind="primary" isBusy={give.isRunning}>
              {own.give}
            </Button>
          }
        >
          <ProblemNotice text={give.problem?.text} />
          <RadioGroup
            label={own.hours}
            options={choices.map((hours) => ({
              value: String(hours),
              text: own.hoursText(hours),
            }))}
            value={String(value.hours)}
            onChange={(hours) => set({ ...value, hours: Number(hours) })}
            error={give.problem?.fields['hours']}
          />
          <Select
            label={own.role}
            hint={own.roleHint}
            options={offered.map(({ key, name }) => ({
              value: key,
              text: roleName({ role: key, name }),
            }))}
            value={value.role}
            onChange={(role) => set({ ...value, role })}
            error={give.problem?.fields['role']}
          />
          {mayGive(supportViewer, true) && (
            <Checkbox
              isChecked={value.may_export}
              onChange={(may_export) => set({ ...value, may_export })}
              hint={own.mayExportHint}
            >
              {own.mayExport}
            </Checkbox>
          )}
        </FormLayout>
      </form>
      <Section title={own.can}>
        <RightsTable
          label={own.can}
          grants={[
            {
              ...chosen,
              sellers: null,
              rights: wireRights(rightsOf(value.role, value.may_export)),
            },
          ]}
          sellers={me.sellers}
          isOfOneRole
        />
      </Section>
    </>
  );
}

const wireRights = ({ areas, special }: ReturnType<typeof supportRights>) => ({
  areas: { ...areas },
  special: [...special],
});
