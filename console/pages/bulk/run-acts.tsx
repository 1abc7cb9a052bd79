import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Notice } from '../../parts/notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { bulkWords } from '../../words/bulk.ts';
import { amountText } from '../../words/times.ts';
import type { Run } from './bulk-data.ts';

const own = bulkWords.run;

/** Carries out a dry run, or starts the rest of a run again. */
export function RunActs({ run }: { readonly run: Run }) {
  const { grants } = useMe();
  const call = run.act === 'refund' ? 'startBulkRefund' : 'startBulkMove';
  if (run.finished_at === null || run.followed_by !== null || !mayCall(grants, call)) return null;
  if (run.is_trial) {
    const isOffered = run.state === 'done' && run.done > 0 && run.approval === null;
    return isOffered ? <Start run={run} text={startText(run)} isDangerous /> : null;
  }
  const isLeft = run.lines.some(({ problem }) => problem !== null && problem !== 'not_found');
  if (!isLeft && run.waiting === 0) return null;
  const isAbove = run.lines.some(({ problem }) => problem === 'above_limit');
  return isAbove ? <TryAgain run={run} /> : <Start run={run} text={() => own.again} />;
}

type Text = (amount: string) => string;

const startText = (run: Run): Text => {
  if (run.needs_approval) return () => own.ask;
  return run.act === 'refund' ? own.confirm.refund : () => own.confirm.move(run.tickets);
};

interface StartProps {
  readonly run: Run;
  readonly text: Text;
  readonly isDangerous?: boolean;
}

function Start({ run, text, isDangerous = false }: StartProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // One id per page, so that a double click starts one run.
  const [id] = useState(() => crypto.randomUUID());
  const start = useStaffCall(
    () => {
      const input = { params: { id: run.id }, body: { id } };
      return run.act === 'refund'
        ? staff.call('startBulkRefund', input)
        : staff.call('startBulkMove', input);
    },
    { not_possible_now: own.notNow },
  );
  async function submit(): Promise<void> {
    const outcome = await start.run(undefined);
    if (!outcome.ok) return;
    const { id: started } = outcome.answer.run;
    if (started === run.id) await revalidate();
    else await navigate(`/${portal.key}/bulk/${started}`);
  }
  return (
    <>
      <Problem text={start.problem?.text} />
      <Button
        kind={isDangerous && !run.needs_approval ? 'danger' : 'primary'}
        onPress={() => void submit()}
        isBusy={start.isRunning}
      >
        <Kept value={amountText(run.total, portal)}>{text}</Kept>
      </Button>
    </>
  );
}

/** Starts a dry run of the rest, if that needs a second person. */
function TryAgain({ run }: { readonly run: Run }) {
  const { portal } = useMe();
  const staff = useStaff();
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const orders = run.lines.flatMap(({ order, problem }) => (problem === null ? [] : [order]));
  const attempt = useStaffCall(
    () => staff.call('tryBulkRefund', { body: { id, orders, reason: run.reason } }),
    { not_possible_now: bulkWords.dialog.running, not_found: bulkWords.dialog.notFound },
  );
  async function submit(): Promise<void> {
    if ((await attempt.run(undefined)).ok) await navigate(`/${portal.key}/bulk/${id}`);
  }
  return (
    <>
      <Problem text={attempt.problem?.text ?? own.aboveHint} isHint={!attempt.problem} />
      <Button kind="primary" onPress={() => void submit()} isBusy={attempt.isRunning}>
        {own.tryAgain}
      </Button>
    </>
  );
}

interface ProblemProps {
  readonly text: string | undefined;
  readonly isHint?: boolean;
}

const Problem = ({ text, isHint = false }: ProblemProps) =>
  text ? (
    <Notice tone={isHint ? 'info' : 'danger'} isAlert={!isHint}>
      {text}
    </Notice>
  ) : null;
