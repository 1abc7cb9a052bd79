import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Badge } from '../../parts/badge.tsx';
import { type Keep, Keeping, Kept } from '../../parts/kept.tsx';
import { Facts, Page, Section } from '../../parts/layout/page.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { approvalWords } from '../../words/approvals.ts';
import { amountText, instantText, sessionTimeText, type VenueFormat } from '../../words/times.ts';
import { Limits } from './limits.tsx';
import { Waiting } from './waiting.tsx';

type Approval = StaffCallAnswer<'listApprovals'>['approval'][number];

export async function clientLoader({ params: { portal = '' }, request }: ClientLoaderFunctionArgs) {
  const outcome = await staffOf(portal).call('listApprovals', { signal: request.signal });
  return answerOf(outcome, portal, request);
}

/** Requests for a second person's approval: pending ones, recently decided ones, and the limits (STF-12). */
export default function Approvals() {
  const { approval, currency, limits } = useLoaderData<typeof clientLoader>();
  const { portal, grants } = useMe();
  const own = approvalWords;
  const format = { timezone: portal.timezone, currency };
  const waiting = approval.filter(({ state }) => state === 'waiting');
  const decided = approval.filter(({ state }) => state !== 'waiting');
  return (
    <Page title={own.title} venue={portal.name} lead={own.lead} width="middle">
      {waiting.length === 0 ? (
        <EmptyState title={own.none}>{own.noneText}</EmptyState>
      ) : (
        waiting.map((one) => (
          <Waiting key={one.id} approval={one} format={format} waiting={waiting.length} />
        ))
      )}
      <Section title={own.limits}>
        {mayCall(grants, 'setApprovalLimits') ? (
          <>
            <p>{own.limitsHint}</p>
            <Limits answer={{ currency, limits }} />
          </>
        ) : (
          <Facts facts={limitFacts(limits, format)} />
        )}
      </Section>
      {decided.length > 0 && <Decided approvals={decided} format={format} />}
    </Page>
  );
}

type Amounts = StaffCallAnswer<'listApprovals'>['limits'];

const limitFacts = ({ per_order, per_day, per_bulk }: Amounts, format: VenueFormat) => {
  const limit = (name: string, amount: string | null) => ({
    name,
    value: amount === null ? approvalWords.noLimit : <Kept value={amountText(amount, format)} />,
  });
  return [
    limit(approvalWords.perOrder, per_order),
    limit(approvalWords.perDay, per_day),
    limit(approvalWords.perBulk, per_bulk),
  ];
};

const tones = {
  approved: 'positive',
  declined: 'danger',
  withdrawn: 'plain',
  expired: 'warning',
} as const;

/** Names what a request is about. */
function aboutText(
  { order, bulk, session, limits, cart }: Approval,
  format: VenueFormat,
  keep: Keep,
): string {
  if (cart) return approvalWords.placesFor(keep(cart.name));
  if (limits) return approvalWords.aboutLimits;
  if (order !== null) return keep(order);
  if (!session) return approvalWords.bulk(bulk?.orders ?? 0);
  const time = sessionTimeText(session, format);
  return approvalWords.sessionText(session.event, time);
}

/** A link to the page of a request's subject. */
function aboutLink(portal: string, { order, bulk, session, limits, cart }: Approval): string {
  if (cart) return `/${portal}/payment-links`;
  if (limits) return `/${portal}/approvals`;
  if (order !== null) return `/${portal}/orders/${order}`;
  if (session) return `/${portal}/sessions/${encodeURIComponent(session.id)}`;
  return `/${portal}/bulk/${bulk?.run}`;
}

interface DecidedProps {
  readonly approvals: readonly Approval[];
  readonly format: VenueFormat;
}

function Decided({ approvals, format }: DecidedProps) {
  const { portal } = useMe();
  const own = approvalWords;
  return (
    <Section title={own.decided}>
      <DataTable<Approval>
        label={own.decided}
        columns={[
          {
            id: 'order',
            title: own.about,
            cell: (one) => <Keeping>{(keep) => aboutText(one, format, keep)}</Keeping>,
          },
          {
            id: 'amount',
            title: own.amount,
            cell: ({ outcome, limits, cart }) =>
              limits ? '–' : amountText(cart?.price ?? outcome.amount, format),
            isNumber: true,
          },
          { id: 'by', title: own.by, cell: ({ asked_by }) => asked_by.name },
          {
            id: 'state',
            title: own.state,
            cell: ({ state }) =>
              state !== 'waiting' && <Badge tone={tones[state]}>{own.states[state]}</Badge>,
          },
          { id: 'decided', title: own.decidedBy, cell: ({ decided_by }) => decided_by ?? '–' },
          {
            id: 'when',
            title: own.when,
            cell: ({ decided_at, expires_at }) => instantText(decided_at ?? expires_at, format),
          },
        ]}
        rows={approvals}
        idOf={({ id }) => id}
        linkOf={(one) => aboutLink(portal.key, one)}
        empty={null}
      />
    </Section>
  );
}
