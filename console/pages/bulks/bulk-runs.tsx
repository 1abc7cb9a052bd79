import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { useMe } from '../../portal/me.ts';
import { bulkWords as own } from '../../words/bulk.ts';
import { orderListWords } from '../../words/order-list.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import { stateOfRun } from '../bulk/run-state.ts';

type Run = StaffCallAnswer<'listBulkRuns'>['run'][number];

export async function clientLoader({ params: { portal = '' }, request }: ClientLoaderFunctionArgs) {
  const outcome = await staffOf(portal).call('listBulkRuns', { signal: request.signal });
  return answerOf(outcome, portal, request);
}

/** The last bulk runs and their dry runs (SLS-10). */
export default function BulkRuns() {
  const { portal } = useMe();
  const { run: runs } = useLoaderData<typeof clientLoader>();
  const toOrders = <ButtonLink to={`/${portal.key}/orders`}>{own.toOrders}</ButtonLink>;
  return (
    <Page
      title={own.title}
      venue={portal.name}
      lead={own.lead}
      back={{ to: `/${portal.key}/orders`, text: orderListWords.title }}
    >
      <DataTable<Run>
        label={own.title}
        columns={columnsOf(portal)}
        rows={runs}
        idOf={({ id }) => id}
        linkOf={({ id }) => `/${portal.key}/bulk/${id}`}
        empty={
          <EmptyState title={own.none} act={toOrders}>
            {own.noneText}
          </EmptyState>
        }
      />
    </Page>
  );
}

const columnsOf = (format: VenueFormat): readonly [Column<Run>, ...Column<Run>[]] => [
  {
    id: 'what',
    title: own.columns.what,
    cell: ({ act, is_trial }) => own.run.titles[is_trial ? 'trial' : 'real'][act],
  },
  {
    id: 'state',
    title: own.columns.state,
    cell: (run) => {
      const { tone, text } = stateOfRun(run);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  { id: 'by', title: own.columns.by, cell: ({ by }) => by },
  {
    id: 'when',
    title: own.columns.when,
    cell: ({ started_at }) => instantText(started_at, format),
    isInstant: true,
  },
  {
    id: 'done',
    title: own.columns.done,
    cell: ({ done }) => done.toLocaleString('en'),
    isNumber: true,
  },
  {
    id: 'left',
    title: own.columns.left,
    cell: ({ left }) => left.toLocaleString('en'),
    isNumber: true,
  },
  {
    id: 'total',
    title: own.columns.total,
    cell: ({ act, total }) => (act === 'refund' ? amountText(total, format) : '–'),
    isNumber: true,
  },
];
