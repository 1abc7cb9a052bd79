import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { orderWords } from '../../words/orders.ts';

/** Sends a letter again, written from today's data (LET-02). */
export function SendAgain({ id }: { readonly id: string }) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const again = useStaffCall(() => staff.call('sendLetterAgain', { params: { id }, body: {} }), {
    letter_not_sendable: orderWords.notSendable,
  });
  async function send(): Promise<void> {
    const outcome = await again.run(undefined);
    if (!outcome.ok) return;
    toast.show({ text: orderWords.sentAgain });
    await revalidate();
  }
  return (
    <>
      <Button onPress={() => void send()} isBusy={again.isRunning}>
        {orderWords.sendAgain}
      </Button>
      <ProblemNotice text={again.problem?.text} />
    </>
  );
}
