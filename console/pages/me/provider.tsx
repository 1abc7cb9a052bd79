import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import type { Me } from '../../portal/me.ts';
import { providerWords } from '../../words/provider.ts';

const own = providerWords.me;

/** The viewer's identity at the venue's provider: to connect, to disconnect, or their only way in (STF-15). */
export function MyProvider({
  provider,
}: {
  readonly provider: NonNullable<Me['ways']['provider']>;
}) {
  const { name, state } = provider;
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const connect = useStaffCall(
    () => staff.call('beginMyConnection', { body: {} }),
    providerWords.refusals,
  );
  const disconnect = useStaffCall(() => staff.call('removeMyConnection', {}));

  async function leave(): Promise<void> {
    const outcome = await connect.run(undefined);
    if (outcome.ok) window.location.assign(outcome.answer.url);
  }
  async function end(): Promise<void> {
    const outcome = await disconnect.run(undefined);
    if (!outcome.ok) return;
    setAsking(false);
    toast.show({ text: own.disconnected });
    await revalidate();
  }
  return (
    <Section
      title={own.title}
      acts={
        state === 'free' ? (
          <Button onPress={() => void leave()} isBusy={connect.isRunning}>
            {own.connect}
          </Button>
        ) : (
          state === 'connected' && <Button onPress={() => setAsking(true)}>{own.disconnect}</Button>
        )
      }
    >
      <ProblemNotice text={connect.problem?.text} />
      <p>{own[state](name)}</p>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={own.disconnectTitle}
        act={own.disconnect}
        onConfirm={() => void end()}
        isBusy={disconnect.isRunning}
        problem={disconnect.problem?.text}
        isDangerous
      >
        <p>{own.disconnectText}</p>
      </ConfirmDialog>
    </Section>
  );
}
