import { Link } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { Keeping } from '../../parts/kept.tsx';
import { Facts, Section } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useMe } from '../../portal/me.ts';
import { approvalWords } from '../../words/approvals.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import { Decide } from './decide.tsx';
import { useSeenVersion } from './seen-version.ts';
import { useFollowedCheck } from './use-followed-check.ts';

type Approval = StaffCallAnswer<'listApprovals'>['approval'][number];

interface WaitingBulkProps {
  readonly approval: Approval;
  readonly bulk: NonNullable<Approval['bulk']>;
  readonly format: VenueFormat;
  /** Pending requests. */
  readonly waiting: number;
}

/** A pending request about many orders (SLS-10, STF-12). Once approved, a job repeats the dry run of its orders. */
export function WaitingBulk({ approval, bulk, format, waiting }: WaitingBulkProps) {
  const { id: me, portal } = useMe();
  const own = approvalWords;
  const { outcome, asked_by, version } = approval;
  const isChanged = useSeenVersion(version);
  const isChecking = bulk.check === 'running';
  useFollowedCheck(isChecking);
  const amount = amountText(outcome.amount, format);
  const isOwn = asked_by.id === me;
  const texts = {
    approve: own.approveBulk(amount, bulk.orders),
    decline: own.declineBulk(bulk.orders),
    approved: own.checking,
  };
  return (
    <Section
      title={
        <Keeping>{(keep) => own.asksBulk(keep(asked_by.name), keep(amount), bulk.orders)}</Keeping>
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
      {isChecking && <Notice tone="info">{own.checking}</Notice>}
      {bulk.check === 'failed' && <Notice tone="danger">{own.bulkCheckFailed}</Notice>}
      {isChanged && !isChecking && <Notice tone="warning">{own.changed}</Notice>}
      <Facts
        facts={[
          {
            name: own.orders,
            value: (
              <>
                {own.bulk(bulk.orders)}
                {bulk.left > 0 && `, ${own.bulkLeft(bulk.left)}`}
                {' · '}
                <Link to={`/${portal.key}/bulk/${bulk.run}`}>{own.openBulk}</Link>
              </>
            ),
          },
          { name: own.reason, value: approval.reason },
          { name: own.does, value: orderWords.refund.cancels(outcome.tickets, 0) },
          { name: own.asked, value: instantText(approval.asked_at, format) },
          { name: own.ends, value: instantText(approval.expires_at, format) },
        ]}
      />
    </Section>
  );
}
