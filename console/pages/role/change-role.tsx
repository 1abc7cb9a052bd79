import { useRevalidator } from 'react-router';
import type { Grant } from '#domain/staff/rights.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useForm } from '../../forms/use-form.ts';
import { Changes } from '../../parts/lists/changes.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import type { Role } from '../../people/people-data.ts';
import { rightsChanges } from '../../people/rights-changes.ts';
import { type GivenRights, plainRights } from '../../portal/grants.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords } from '../../words/people.ts';
import { roleWords as own } from '../../words/roles.ts';
import { type RoleDraft, RoleForm, roleErrors, sentRights } from './role-form.tsx';

/** Changes one of the venue's own roles; if people have it, first shows what they gain and lose. */
export function ChangeRole({ role }: { readonly role: Role }) {
  const { sellers } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const gained = (rights: GivenRights) =>
    rightsChanges(giving(role.rights), giving(rights), sellers);
  const form = useForm<RoleDraft, unknown>({
    name: 'role',
    initial: { name: role.name ?? '', rights: role.rights },
    check: roleErrors,
    asks: ({ rights }) => role.people > 0 && gained(rights).length > 0,
    send: ({ name, rights }) =>
      staff.call('updateRole', {
        params: { key: role.key },
        body: {
          name: name.trim(),
          rights: sentRights(rights),
          before: { name: role.name ?? '', rights: sentRights(role.rights) },
        },
      }),
    texts: { right_beyond_own: own.beyondOwn, changed_meanwhile: own.meanwhile },
    onDone: (_, { name }) => {
      toast.show({ text: own.saved(name.trim()) });
      return revalidate();
    },
    onRefused: (code) => code === 'changed_meanwhile' && revalidate(),
  });
  const { right, before, after } = peopleWords.changes;
  return (
    <>
      <RoleForm form={form} action={own.save} />
      <ConfirmDialog {...form.question} title={own.saveTitle} act={own.save}>
        <p>{own.saveText(role.people)}</p>
        <Changes
          label={own.saveTitle}
          titles={{ name: right, before, after }}
          rows={gained(form.values.rights)}
        />
      </ConfirmDialog>
    </>
  );
}

const giving = (rights: GivenRights): readonly Grant[] => [
  { role: '', sellers: null, rights: plainRights(rights) },
];
