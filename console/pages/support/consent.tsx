import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Facts, Section } from '../../parts/layout/page.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { SupportSessions } from '../../people/support-sessions.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { RightsTable } from '../../portal/rights-table.tsx';
import { roleName } from '../../words/rights.ts';
import { supportWords as own } from '../../words/support.ts';
import { instantText } from '../../words/times.ts';

type Support = StaffCallAnswer<'getSupport'>['support'];

interface ConsentProps {
  readonly consent: NonNullable<Support['consent']>;
  readonly sessions: Support['session'];
}

/** The consent in force: what it grants, who uses it, and the button that ends it at once. */
export function ConsentInForce({ consent, sessions }: ConsentProps) {
  const { portal, grants, sellers } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { id, grant, given_by, ends_at, may_export } = consent;
  const withdraw = useStaffCall(() => staff.call('withdrawSupportConsent', { params: { id } }));

  async function withdrawIt(): Promise<void> {
    const outcome = await withdraw.run(undefined);
    if (outcome.ok) toast.show({ text: own.withdrawn });
    await revalidate();
  }
  return (
    <>
      <ProblemNotice text={withdraw.problem?.text} />
      <Section
        title={own.openUntil(instantText(ends_at, portal))}
        acts={
          mayCall(grants, 'withdrawSupportConsent') && (
            <Button kind="danger" onPress={() => void withdrawIt()} isBusy={withdraw.isRunning}>
              {own.withdraw}
            </Button>
          )
        }
      >
        <p>{own.how(portal.key)}</p>
        <Facts
          facts={[
            { name: own.facts.by, value: given_by },
            { name: own.facts.role, value: roleName(grant) },
            { name: own.facts.exports, value: may_export ? own.exports.yes : own.exports.no },
          ]}
        />
      </Section>
      <Section title={own.sessions}>
        {sessions.length === 0 ? <p>{own.noSessions}</p> : <SupportSessions sessions={sessions} />}
      </Section>
      <Section title={own.can}>
        <RightsTable label={own.can} grants={[grant]} sellers={sellers} isOfOneRole />
      </Section>
    </>
  );
}
