import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemText } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { sessionWords } from '../../words/sessions.ts';
import { amountText } from '../../words/times.ts';
import type { Run, Session } from './session-data.ts';

const own = sessionWords.run;

interface RunActsProps {
  readonly run: Run;
  readonly session: Session;
}

/** Actions on a dry run: carry it out or request its approval; or on a run: start the rest again. */
export function RunActs({ run, session }: RunActsProps) {
  const { grants } = useMe();
  if (run.finished_at === null || !mayCall(grants, 'startSessionChange')) return null;
  if (run.trial === null) {
    const isOffered = run.state === 'done' && run.approval === null;
    return isOffered ? <Start run={run} session={session} /> : null;
  }
  const isAbove = run.lines.some(({ problem }) => problem === 'above_limit');
  if (isAbove) return <TryAgain run={run} session={session} />;
  return run.state === 'failed' || run.left > 0 ? <Start run={run} session={session} /> : null;
}

function Start({ run, session }: RunActsProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  // One id per dry run or run shown, so that a double click starts one.
  const [id] = useState(() => crypto.randomUUID());
  const trial = run.trial ?? run.id;
  const start = useStaffCall(
    () => staff.call('startSessionChange', { params: { id: session.id }, body: { id, trial } }),
    { not_possible_now: sessionWords.change.notNow },
  );
  const isTrial = run.trial === null;
  const texts = own.confirm;
  const text =
    run.kind === 'cancel' ? (
      <Kept value={amountText(run.total, portal)}>{texts.cancel}</Kept>
    ) : (
      texts.move
    );
  async function submit(): Promise<void> {
    if ((await start.run(undefined)).ok) await revalidate();
  }
  return (
    <>
      <ProblemNotice text={problemText(start.problem)} />
      <Button
        kind={isTrial && !run.needs_approval ? 'danger' : 'primary'}
        onPress={() => void submit()}
        isBusy={start.isRunning}
      >
        {run.needs_approval ? own.ask : isTrial ? text : own.again}
      </Button>
    </>
  );
}

/** Starts a dry run of the rest, if that needs a second person. */
function TryAgain({ run, session }: RunActsProps) {
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  const [id] = useState(() => crypto.randomUUID());
  const attempt = useStaffCall(
    () =>
      staff.call('trySessionChange', {
        params: { id: session.id },
        body: { id, kind: 'cancel', reason: run.reason },
      }),
    { not_possible_now: sessionWords.change.notNow },
  );
  async function submit(): Promise<void> {
    if ((await attempt.run(undefined)).ok) await revalidate();
  }
  return (
    <>
      {attempt.problem ? (
        <ProblemNotice text={problemText(attempt.problem)} />
      ) : (
        <Notice tone="info">{own.aboveHint}</Notice>
      )}
      <Button kind="primary" onPress={() => void submit()} isBusy={attempt.isRunning}>
        {own.tryAgain}
      </Button>
    </>
  );
}
