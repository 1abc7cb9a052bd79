import { useNavigate } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { usePageForm } from '../../forms/use-form.ts';
import { Page } from '../../parts/layout/page.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { useMe } from '../../portal/me.ts';
import { roleWords as own } from '../../words/roles.ts';
import { noRole, RoleForm, roleErrors, sentRights } from './role-form.tsx';

/** Creates one of the venue's own roles (STF-10). */
export default function NewRole() {
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const navigate = useNavigate();
  const roles = `/${portal.key}/team/roles`;
  const form = usePageForm({
    name: 'role',
    initial: noRole,
    check: roleErrors,
    send: ({ name, rights }) =>
      staff.call('createRole', { body: { name: name.trim(), rights: sentRights(rights) } }),
    texts: { right_beyond_own: own.beyondOwn, too_many: own.full },
    onDone: (_, { name }) => {
      toast.show({ text: own.made(name.trim()) });
      return navigate(roles);
    },
  });
  return (
    <Page
      title={own.newTitle}
      venue={portal.name}
      lead={own.newLead}
      back={{ to: roles, text: own.title }}
      width="middle"
    >
      <RoleForm form={form} action={own.makeIt} />
    </Page>
  );
}
