import { Link } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { Keeping } from '../../parts/kept.tsx';
import { Facts, Section } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useMe } from '../../portal/me.ts';
import { approvalWords } from '../../words/approvals.ts';
import { amountText, instantText, sessionTimeText, type VenueFormat } from '../../words/times.ts';
import { Decide } from './decide.tsx';
import { useSeenVersion } from './seen-version.ts';
import { useFollowedCheck } from './use-followed-check.ts';

type Approval = StaffCallAnswer<'listApprovals'>['approval'][number];

interface WaitingSessionProps {
  readonly approval: Approval;
  readonly session: NonNullable<Approval['session']>;
  readonly format: VenueFormat;
  /** Pending requests. */
  readonly waiting: number;
}

/** A pending request to cancel a session (SLS-09, STF-12). Once approved, a job repeats the dry run of its orders. */
export function WaitingSession({ approval, session, format, waiting }: WaitingSessionProps) {
  const { id: me, portal } = useMe();
  const own = approvalWords;
  const { outcome, asked_by, version } = approval;
  const isChanged = useSeenVersion(version);
  const isChecking = session.check === 'running';
  useFollowedCheck(isChecking);
  const amount = amountText(outcome.amount, format);
  const time = sessionTimeText(session, format);
  const isOwn = asked_by.id === me;
  const texts = {
    approve: own.approveSession(amount),
    decline: own.declineSession(session.event),
    approved: own.checkingSession,
  };
  return (
    <Section
      title={
        <Keeping>
          {(keep) => own.asksSession(keep(asked_by.name), keep(amount), session.event)}
        </Keeping>
      }
      acts={
        <Decide
          approval={approval}
          texts={texts}
          isOwn={isOwn}
          waiting={waiting}
          isChecking={isChecking}
        />
      }
    >
      {isOwn && <p>{own.own}</p>}
      {isChecking && <Notice tone="info">{own.checkingSession}</Notice>}
      {session.check === 'failed' && <Notice tone="danger">{own.checkFailed}</Notice>}
      {isChanged && !isChecking && <Notice tone="warning">{own.changed}</Notice>}
      <Facts
        facts={[
          {
            name: own.session,
            value: (
              <Link to={`/${portal.key}/sessions/${encodeURIComponent(session.id)}`}>
                {own.sessionText(session.event, time)}
              </Link>
            ),
          },
          { name: own.reason, value: approval.reason },
          {
            name: own.orders,
            value: `${own.bulk(session.orders)}${
              session.left > 0 ? `, ${own.bulkLeft(session.left)}` : ''
            }`,
          },
          {
            name: own.does,
            value: own.endsSession(outcome.tickets),
          },
          { name: own.asked, value: instantText(approval.asked_at, format) },
          { name: own.ends, value: instantText(approval.expires_at, format) },
        ]}
      />
    </Section>
  );
}
