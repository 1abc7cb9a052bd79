import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { type Keep, Keeping, Kept } from '../../parts/kept.tsx';
import { Facts, Section } from '../../parts/layout/page.tsx';
import { useMe } from '../../portal/me.ts';
import { approvalWords } from '../../words/approvals.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import { Decide } from './decide.tsx';

type Approval = StaffCallAnswer<'listApprovals'>['approval'][number];

interface WaitingLimitsProps {
  readonly approval: Approval;
  readonly limits: NonNullable<Approval['limits']>;
  readonly format: VenueFormat;
  /** Pending requests. */
  readonly waiting: number;
}

/** A pending request for looser limits, which an owner decides (STF-12). */
export function WaitingLimits({ approval, limits, format, waiting }: WaitingLimitsProps) {
  const { id: me } = useMe();
  const own = approvalWords;
  const isOwn = approval.asked_by.id === me;
  const texts = {
    approve: own.approveLimits,
    decline: own.declineLimits,
    approved: own.limitsApproved,
  };
  const textOf = (amount: string | null, keep: Keep) =>
    amount === null ? own.noLimit : keep(amountText(amount, format));
  const names = { per_order: own.perOrder, per_day: own.perDay, per_bulk: own.perBulk };
  const changed = (['per_order', 'per_day', 'per_bulk'] as const).filter(
    (of) => limits.before[of] !== limits.after[of],
  );
  return (
    <Section
      title={<Kept value={approval.asked_by.name}>{own.asksLimits}</Kept>}
      acts={<Decide approval={approval} texts={texts} isOwn={isOwn} waiting={waiting} />}
    >
      <p>{own.onlyOwner}</p>
      <Facts
        facts={[
          ...changed.map((of) => ({
            name: names[of],
            value: (
              <Keeping>
                {(keep) =>
                  own.fromTo(textOf(limits.before[of], keep), textOf(limits.after[of], keep))
                }
              </Keeping>
            ),
          })),
          { name: own.asked, value: instantText(approval.asked_at, format) },
          { name: own.ends, value: instantText(approval.expires_at, format) },
        ]}
      />
    </Section>
  );
}
