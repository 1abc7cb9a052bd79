import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { providerWords as own } from '../../words/provider.ts';
import { setTexts } from './provider-form.tsx';

/** Removes the provider, after explaining what that ends. */
export function SwitchOff({ version }: { readonly version: number }) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const remove = useStaffCall(
    () => staff.call('setStaffProvider', { body: { version, provider: null } }),
    setTexts,
  );
  async function removeIt(): Promise<void> {
    const outcome = await remove.run(undefined);
    if (!outcome.ok) return;
    setAsking(false);
    toast.show({ text: own.removed });
    await revalidate();
  }
  return (
    <>
      <Button onPress={() => setAsking(true)}>{own.remove}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={own.removeTitle}
        act={own.remove}
        onConfirm={() => void removeIt()}
        isBusy={remove.isRunning}
        problem={remove.problem?.text}
        isDangerous
      >
        {own.removeText.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </ConfirmDialog>
    </>
  );
}
