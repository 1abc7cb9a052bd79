import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../calls/staff-client.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { Button } from '../parts/button.tsx';
import { ItemList } from '../parts/lists/item-list.tsx';
import { useToast } from '../parts/overlays/toast.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { mayCall } from '../portal/may-call.ts';
import { useMe } from '../portal/me.ts';
import { supportWords as own } from '../words/support.ts';
import { instantText } from '../words/times.ts';

type Session = StaffCallAnswer<'getSupport'>['support']['session'][number];

/** The operator's support sessions, each ended by one press (STF-18). */
export function SupportSessions({ sessions }: { readonly sessions: readonly Session[] }) {
  const { portal, grants } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const end = useStaffCall((id: string) => staff.call('endSupportSession', { params: { id } }));

  async function endSession({ id, name }: Session): Promise<void> {
    const outcome = await end.run(id);
    if (outcome.ok) toast.show({ text: own.ended(name) });
    await revalidate();
  }
  return (
    <>
      <ProblemNotice text={end.problem?.text} />
      <ItemList
        items={sessions.map((session) => ({
          id: session.id,
          name: session.name,
          detail: own.since(
            instantText(session.created_at, portal),
            instantText(session.used_at, portal),
          ),
          acts: mayCall(grants, 'endSupportSession') && (
            <Button
              kind="quiet"
              label={own.endOf(session.name)}
              onPress={() => void endSession(session)}
              isBusy={end.isRunning}
            >
              {own.end}
            </Button>
          ),
        }))}
      />
    </>
  );
}
