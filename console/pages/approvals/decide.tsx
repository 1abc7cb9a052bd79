import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { codeOf } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useMe } from '../../portal/me.ts';
import { approvalWords } from '../../words/approvals.ts';

interface DecideProps {
  readonly approval: StaffCallAnswer<'listApprovals'>['approval'][number];
  /** The labels of the buttons by decision, and the notice after an approval. */
  readonly texts: {
    readonly approve: string;
    readonly decline: string;
    readonly approved: ReactNode;
  };
  readonly isOwn: boolean;
  /** Pending requests. */
  readonly waiting: number;
  /** True while it is being carried out. */
  readonly isChecking?: boolean;
}

/** Approves a request, declines it, or withdraws the viewer's own. */
export function Decide(props: DecideProps) {
  const { approval, texts, isOwn, waiting, isChecking = false } = props;
  const { id, version, bulk, session, cart } = approval;
  const { support } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = approvalWords;
  const { running, sessionRunning, cartGone, ...problems } = own.problems;
  const ofPlaces = cart ? cartGone : problems.not_possible_now;
  const notNow = bulk ? running : session ? sessionRunning : ofPlaces;
  const approve = useStaffCall(() => staff.call('approve', { params: { id }, body: { version } }), {
    ...problems,
    not_possible_now: notNow,
  });
  const decline = useStaffCall(
    () => staff.call('declineApproval', { params: { id }, body: {} }),
    problems,
  );
  async function decide(call: typeof approve | typeof decline, done: ReactNode): Promise<void> {
    const outcome = await call.run(undefined);
    if (outcome.ok) toast.show({ text: done });
    // The request then disappears, and a notice beside it would too.
    if (!outcome.ok && codeOf(outcome) === 'approval_over') {
      toast.show({ text: own.problems.approval_over });
    }
    await revalidate();
  }
  // The operator's support decides nothing (STF-18).
  if (support) return null;
  const problem = approve.problem?.text ?? decline.problem?.text;
  const isBusy = approve.isRunning || decline.isRunning || isChecking;
  // A request that took another's place in the list gets new buttons, so that a press meant for the other does not hit
  // it.
  const key = (name: string) => `${name} ${waiting}`;
  return (
    <>
      <ProblemNotice text={problem} />
      <Button
        key={key('decline')}
        label={isOwn ? undefined : texts.decline}
        onPress={() => void decide(decline, isOwn ? own.withdrawn : own.declined)}
        isBusy={decline.isRunning}
        isDisabled={isBusy}
        isNextStep
      >
        {isOwn ? own.withdraw : own.decline}
      </Button>
      {!isOwn && (
        <Button
          key={key('approve')}
          kind="primary"
          label={texts.approve}
          onPress={() => void decide(approve, texts.approved)}
          isBusy={approve.isRunning}
          isDisabled={isBusy}
          isNextStep
        >
          {own.approve}
        </Button>
      )}
    </>
  );
}
