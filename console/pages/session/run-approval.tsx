import { Link } from 'react-router';
import { Keeping } from '../../parts/kept.tsx';
import { Notice } from '../../parts/notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { sessionWords } from '../../words/sessions.ts';
import { amountText, type VenueFormat } from '../../words/times.ts';
import type { Run, RunAnswer } from './session-data.ts';

const own = sessionWords.run;

interface RunApprovalProps {
  readonly run: Run;
  readonly waiting: RunAnswer['waiting'];
  readonly format: VenueFormat;
}

/** The pending request for a second person's approval, or the one that this dry run needs or was about (STF-12). */
export function RunApproval({ run, waiting, format }: RunApprovalProps) {
  const { portal, grants } = useMe();
  const link = mayCall(grants, 'listApprovals') && (
    <Link to={`/${portal.key}/approvals`}>{own.openApprovals}</Link>
  );
  if (waiting) {
    const isChecked = run.approval?.id === waiting.id && run.finished_at === null;
    const text = (
      <Keeping>
        {(keep) => own.waits(keep(waiting.by), keep(amountText(waiting.amount, format)))}
      </Keeping>
    );
    return (
      <Notice tone="info">
        {isChecked ? own.approvals.checked : text} {link}
      </Notice>
    );
  }
  if (run.approval) {
    return (
      <Notice tone="info">
        {own.approvals[run.approval.state]} {link}
      </Notice>
    );
  }
  return run.needs_approval ? <Notice tone="info">{own.asksHint}</Notice> : null;
}
