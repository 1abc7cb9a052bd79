import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Grant } from '#domain/staff/rights.ts';
import { codeOf } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { Changes } from '../../parts/lists/changes.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import type { Role } from '../../people/people-data.ts';
import { rightsChanges } from '../../people/rights-changes.ts';
import { type GivenRights, plainRights } from '../../portal/grants.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords } from '../../words/people.ts';
import { roleWords as own } from '../../words/roles.ts';
import { words } from '../../words/words.ts';
import { type RoleDraft, RoleForm, sentRights } from './role-form.tsx';

/** Changes one of the venue's own roles; if people have it, first shows what they gain and lose. */
export function ChangeRole({ role }: { readonly role: Role }) {
  const { sellers } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const { value, set, isRestored } = useDraft<RoleDraft>('role', {
    name: role.name ?? '',
    rights: role.rights,
  });
  const change = useStaffCall(
    () =>
      staff.call('updateRole', {
        params: { key: role.key },
        body: {
          name: value.name.trim(),
          rights: sentRights(value.rights),
          before: { name: role.name ?? '', rights: sentRights(role.rights) },
        },
      }),
    { right_beyond_own: own.beyondOwn, changed_meanwhile: own.meanwhile },
  );
  const rows = rightsChanges(giving(role.rights), giving(value.rights), sellers);

  async function save(): Promise<void> {
    const outcome = await change.run(undefined);
    setAsking(false);
    if (!outcome.ok) {
      if (codeOf(outcome) === 'changed_meanwhile') await revalidate();
      return;
    }
    toast.show({ text: own.saved(value.name.trim()) });
    await revalidate();
  }
  const isAsked = role.people > 0 && rows.length > 0;
  const { right, before, after } = peopleWords.changes;
  return (
    <>
      {isRestored && <Notice tone="info">{words.form.restored}</Notice>}
      <RoleForm
        value={value}
        onChange={set}
        onSubmit={() => (isAsked ? setAsking(true) : void save())}
        act={own.save}
        isBusy={change.isRunning}
        problem={change.problem}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={own.saveTitle}
        act={own.save}
        onConfirm={() => void save()}
        isBusy={change.isRunning}
      >
        <p>{own.saveText(role.people)}</p>
        <Changes label={own.saveTitle} titles={{ name: right, before, after }} rows={rows} />
      </ConfirmDialog>
    </>
  );
}

const giving = (rights: GivenRights): readonly Grant[] => [
  { role: '', sellers: null, rights: plainRights(rights) },
];
