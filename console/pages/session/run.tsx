import { useCallback, useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { usePolled } from '../../calls/use-polled.ts';
import { feeText } from '../../orders/fee-text.ts';
import { Keeping, Kept } from '../../parts/kept.tsx';
import { Facts, Section } from '../../parts/layout/page.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { sessionWords } from '../../words/sessions.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import { countText } from '../sessions/session-text.ts';
import { RunActs } from './run-acts.tsx';
import { RunApproval } from './run-approval.tsx';
import type { Run, RunAnswer, Session } from './session-data.ts';

type Line = Run['lines'][number];

const own = sessionWords.run;
/** Milliseconds between two polls: of a run's progress, and for a run that someone else started. */
const every = { running: 2_000, idle: 15_000 } as const;

interface LastRunProps {
  readonly session: Session;
  readonly first: RunAnswer;
}

/** The dry run of a session, or the run itself, with its progress and a line for each order (law 19). */
export function LastRun({ session, first }: LastRunProps) {
  const staff = useStaff();
  const { id } = session;
  const ask = useCallback(
    (signal: AbortSignal) => staff.call('getSessionRun', { params: { id }, signal }),
    [staff, id],
  );
  const { run, waiting } = usePolled(
    first,
    ask,
    first.run?.finished_at === null ? every.running : every.idle,
  );
  const { revalidate } = useRevalidator();
  // The page's numbers and state have changed once it has ended.
  const hasEnded = run !== null && run.finished_at !== null && first.run?.finished_at === null;
  useEffect(() => {
    if (hasEnded) void revalidate();
  }, [hasEnded, revalidate]);
  return run && <RunSection key={run.id} run={run} waiting={waiting} session={session} />;
}

interface RunSectionProps {
  readonly run: Run;
  readonly waiting: RunAnswer['waiting'];
  readonly session: Session;
}

function RunSection({ run, waiting, session }: RunSectionProps) {
  const { portal } = useMe();
  const way = run.trial === null ? 'trial' : 'real';
  const format = { ...portal, timezone: session.timezone };
  const done = run.orders + run.left;
  const facts = [
    ...(run.to === null
      ? []
      : [
          { name: own.to, value: <OtherSession portal={portal.key} to={run.to} format={format} /> },
        ]),
    { name: own.reason, value: run.reason },
    { name: own.orders, value: countText(run.orders) },
    { name: own.tickets, value: countText(run.tickets) },
    ...(run.kind === 'cancel'
      ? [{ name: own.money, value: <Kept value={amountText(run.total, format)} /> }]
      : []),
    ...run.fees.map((one) => ({
      name: orderWords.refund.fees[one.fee],
      value: <Keeping>{(keep) => feeText(one, format, keep)}</Keeping>,
    })),
    { name: own.left, value: countText(run.left) },
    { name: own.carts, value: countText(run.carts) },
    { name: own.redeemed, value: countText(run.redeemed) },
  ];
  return (
    <Section title={own.titles[way][run.kind]} acts={<RunActs run={run} session={session} />}>
      <p role="status">
        {own.states[run.state]}
        {run.remaining !== null && `, ${own.progress(done, done + run.remaining)}`}
        {` · ${own.by(run.by, instantText(run.started_at, portal))}`}
      </p>
      {run.problem !== null && (
        <Notice tone="danger">{own.runProblems[run.problem] ?? run.problem}</Notice>
      )}
      <RunApproval run={run} waiting={waiting} format={format} />
      {run.lacking > 0 && <Notice tone="warning">{own.lacking(run.lacking)}</Notice>}
      <Facts facts={facts} />
      {run.lines.length > 0 && (
        <DataTable<Line>
          label={own.lines}
          columns={columnsOf(portal.key, way, format)}
          rows={run.lines}
          idOf={({ order }) => order}
          empty={null}
        />
      )}
    </Section>
  );
}

interface OtherSessionProps {
  readonly portal: string;
  readonly to: NonNullable<Run['to']>;
  readonly format: VenueFormat;
}

/** The session that tickets are moved to, by its day and time. */
const OtherSession = ({ portal, to, format }: OtherSessionProps) => (
  <Link to={`/${portal}/sessions/${encodeURIComponent(to.id)}`}>
    {instantText(to.starts_at, format)}
  </Link>
);

function outcomeText({ problem, is_above_limit }: Line, way: 'trial' | 'real'): string {
  if (problem !== null) return own.problems[problem] ?? own.problem(problem);
  return is_above_limit ? own.above : own.fine[way];
}

const columnsOf = (
  portal: string,
  way: 'trial' | 'real',
  format: VenueFormat,
): readonly [Column<Line>, ...Column<Line>[]] => [
  {
    id: 'order',
    title: own.columns.order,
    cell: ({ order }) => <Link to={`/${portal}/orders/${encodeURIComponent(order)}`}>{order}</Link>,
  },
  {
    id: 'outcome',
    title: own.columns.outcome,
    cell: (line) => outcomeText(line, way),
    isLong: true,
  },
  {
    id: 'tickets',
    title: own.columns.tickets,
    cell: ({ tickets }) => countText(tickets),
    isNumber: true,
  },
  {
    id: 'amount',
    title: own.columns.amount,
    cell: ({ amount }) => amountText(amount, format),
    isNumber: true,
  },
];
