import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import type { Role } from '../../people/people-data.ts';
import { nameOfRole } from '../../people/role-text.ts';
import { useMe } from '../../portal/me.ts';
import { roleWords as own } from '../../words/roles.ts';

/** Deletes an unassigned role, after a confirmation. */
export function DeleteRole({ role }: { readonly role: Role }) {
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const remove = useStaffCall(() => staff.call('deleteRole', { params: { key: role.key } }), {
    role_in_use: own.deleteInUse,
    right_beyond_own: own.beyondOwn,
  });
  async function deleteIt(): Promise<void> {
    const outcome = await remove.run(undefined);
    if (!outcome.ok) return;
    toast.show({ text: own.deleted(nameOfRole(role)) });
    await navigate(`/${portal.key}/team/roles`);
  }
  async function close(): Promise<void> {
    setAsking(false);
    // Shows anyone who has been given the role since.
    if (remove.problem) await revalidate();
    remove.forget();
  }
  return (
    <>
      <Button onPress={() => setAsking(true)}>{own.delete}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => void close()}
        title={own.deleteTitle(nameOfRole(role))}
        act={own.delete}
        onConfirm={() => void deleteIt()}
        isBusy={remove.isRunning}
        problem={remove.problem?.text}
        isDangerous
      >
        <p>{own.deleteText}</p>
      </ConfirmDialog>
    </>
  );
}
