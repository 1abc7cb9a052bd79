import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { ItemList } from '../../parts/lists/item-list.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useMe } from '../../portal/me.ts';
import { agentText } from '../../words/agent.ts';
import { meWords } from '../../words/me.ts';
import { instantText } from '../../words/times.ts';

/** The viewer's sessions: this one, and others that can be ended (STF-07). */
export function Sessions() {
  const { sessions, portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const end = useStaffCall((id: string) => staff.call('endMySession', { params: { id } }));

  async function endSession(id: string): Promise<void> {
    const outcome = await end.run(id);
    if (outcome.ok) toast.show({ text: meWords.ended });
    await revalidate();
  }
  return (
    <Section title={meWords.sessions}>
      <ProblemNotice text={end.problem?.text} />
      <ItemList
        items={sessions.map(({ id, agent, created_at, used_at, is_this }) => ({
          id,
          name: (
            <>
              {agentText(agent)} {is_this && <Badge tone="info">{meWords.thisSession}</Badge>}
            </>
          ),
          detail: `${meWords.since(instantText(created_at, portal))}. ${meWords.used(instantText(used_at, portal))}.`,
          acts: !is_this && (
            <Button
              kind="quiet"
              label={meWords.endOf(agentText(agent))}
              onPress={() => void endSession(id)}
              isBusy={end.isRunning}
            >
              {meWords.end}
            </Button>
          ),
        }))}
      />
    </Section>
  );
}
