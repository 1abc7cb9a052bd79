import { Link, useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { EditOutcome } from '../../orders/edit-lines.tsx';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useMe } from '../../portal/me.ts';
import { approvalWords } from '../../words/approvals.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';

type Approval = StaffCallAnswer<'listApprovals'>['approval'][number];

interface WaitingProps {
  readonly approval: Approval;
  readonly format: VenueFormat;
}

/** One request that waits: what it would do, and the buttons to decide it. */
export function Waiting({ approval, format }: WaitingProps) {
  const { id: me } = useMe();
  const own = approvalWords;
  const { order, outcome, edit, asked_by } = approval;
  const amount = amountText(outcome.amount, format);
  const isOwn = asked_by.id === me;
  return (
    <Section
      title={(edit ? own.asksChange : own.asks)(asked_by.name, amount, order)}
      acts={<Decide approval={approval} amount={amount} isOwn={isOwn} />}
    >
      {isOwn && <p>{own.own}</p>}
      <Facts
        facts={[
          { name: own.order, value: <OrderLink number={order} /> },
          { name: own.reason, value: approval.reason },
          {
            name: own.does,
            value: edit ? (
              <EditOutcome edit={edit} format={format} />
            ) : (
              orderWords.refund.cancels(outcome.tickets)
            ),
          },
          {
            name: own.goesTo,
            value: outcome.parts
              .map((part) => {
                const method = orderWords.methods[part.method] ?? part.method;
                const ending = part.last_four && ` ${orderWords.ending(part.last_four)}`;
                return orderWords.refund.part(
                  amountText(part.amount, format),
                  `${method}${ending ?? ''}`,
                );
              })
              .join('; '),
          },
          { name: own.asked, value: instantText(approval.asked_at, format) },
          { name: own.ends, value: instantText(approval.expires_at, format) },
        ]}
      />
    </Section>
  );
}

function OrderLink({ number }: { readonly number: string }) {
  const { portal } = useMe();
  return <Link to={`/${portal.key}/orders/${number}`}>{number}</Link>;
}

interface DecideProps {
  readonly approval: Approval;
  readonly amount: string;
  readonly isOwn: boolean;
}

function Decide({ approval: { id, act, version, order }, amount, isOwn }: DecideProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = approvalWords;
  const approve = useStaffCall(
    () => staff.call('approve', { params: { id }, body: { version } }),
    own.problems,
  );
  const decline = useStaffCall(
    () => staff.call('declineApproval', { params: { id }, body: {} }),
    own.problems,
  );
  async function decide(call: typeof approve | typeof decline, done: string): Promise<void> {
    const outcome = await call.run(undefined);
    if (outcome.ok) toast.show({ text: done });
    await revalidate();
  }
  const problem = approve.problem?.text ?? decline.problem?.text;
  const isBusy = approve.isRunning || decline.isRunning;
  return (
    <>
      {problem && (
        <Notice tone="danger" isAlert>
          {problem}
        </Notice>
      )}
      <Button
        label={isOwn ? undefined : own.declineOf(order)}
        onPress={() => void decide(decline, isOwn ? own.withdrawn : own.declined)}
        isBusy={decline.isRunning}
        isDisabled={isBusy}
      >
        {isOwn ? own.withdraw : own.decline}
      </Button>
      {!isOwn && (
        <Button
          kind="primary"
          label={own.approveOf(amount, order)}
          onPress={() =>
            void decide(approve, act === 'edit_order' ? own.changed : own.approved(amount))
          }
          isBusy={approve.isRunning}
          isDisabled={isBusy}
        >
          {own.approve}
        </Button>
      )}
    </>
  );
}
