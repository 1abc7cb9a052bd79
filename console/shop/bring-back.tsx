import { useRevalidator } from 'react-router';
import { problemOf, problemText } from '../calls/problem.ts';
import { useStaff } from '../calls/staff-client.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { Button } from '../parts/button.tsx';
import { useToast } from '../parts/overlays/toast.tsx';
import { draftWords as own } from '../words/drafts.ts';
import type { ShopDraft } from './draft-data.ts';

/** Returns a function that brings a discarded draft back, says so, and reads the page again. */
export function useBringBack() {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { run, isRunning } = useStaffCall((id: string) =>
    staff.call('bringBackDraft', { params: { id } }),
  );
  async function bringBack(id: string): Promise<void> {
    const outcome = await run(id);
    toast.show({
      text: outcome.ok ? own.broughtBack : problemText(problemOf(outcome, own.refused)),
    });
    await revalidate();
  }
  return { bringBack, isRunning };
}

interface BringBackProps {
  readonly draft: ShopDraft;
  readonly kind?: 'quiet' | 'secondary';
}

/** A button that brings a discarded draft back. */
export function BringBack({ draft: { id, name }, kind = 'secondary' }: BringBackProps) {
  const { bringBack, isRunning } = useBringBack();
  return (
    <Button
      kind={kind}
      label={own.bringBackOf(name)}
      onPress={() => void bringBack(id)}
      isBusy={isRunning}
    >
      {own.bringBack}
    </Button>
  );
}
