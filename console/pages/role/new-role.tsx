import { useNavigate } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { usePageDraft } from '../../drafts/use-draft.ts';
import { Page } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { useMe } from '../../portal/me.ts';
import { roleWords as own } from '../../words/roles.ts';
import { words } from '../../words/words.ts';
import { type RoleDraft, RoleForm, sentRights } from './role-form.tsx';

const nothing: RoleDraft = { name: '', rights: { areas: {}, special: [] } };

/** Creates one of the venue's own roles (STF-10). */
export default function NewRole() {
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const navigate = useNavigate();
  const { value, set, isRestored, done } = usePageDraft('role', nothing);
  const roles = `/${portal.key}/team/roles`;
  const create = useStaffCall(
    () =>
      staff.call('createRole', {
        body: { name: value.name.trim(), rights: sentRights(value.rights) },
      }),
    { right_beyond_own: own.beyondOwn, too_many: own.full },
  );
  async function save(): Promise<void> {
    const outcome = await create.run(undefined);
    if (!outcome.ok) return;
    done();
    toast.show({ text: own.made(value.name.trim()) });
    await navigate(roles);
  }
  return (
    <Page
      title={own.newTitle}
      venue={portal.name}
      lead={own.newLead}
      back={{ to: roles, text: own.title }}
      width="middle"
    >
      {isRestored && <Notice tone="info">{words.form.restored}</Notice>}
      <RoleForm
        value={value}
        onChange={set}
        onSubmit={() => void save()}
        act={own.makeIt}
        isBusy={create.isRunning}
        problem={create.problem}
      />
    </Page>
  );
}
