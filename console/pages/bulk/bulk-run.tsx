import { useCallback, useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf, useStaff } from '../../calls/staff-client.ts';
import { usePolled } from '../../calls/use-polled.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Facts, Page } from '../../parts/layout/page.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useMe } from '../../portal/me.ts';
import { bulkWords } from '../../words/bulk.ts';
import { amountText, instantText, sessionTimeText, type VenueFormat } from '../../words/times.ts';
import type { Run } from './bulk-data.ts';
import classes from './bulk-run.module.css';
import { RunActs } from './run-acts.tsx';
import { stateOfRun } from './run-state.ts';

type Line = Run['lines'][number];

const own = bulkWords.run;
/** Milliseconds between two polls: of a run's progress, and for a newer run that follows it. */
const every = { running: 2_000, idle: 15_000 } as const;
/** Lines shown at first, and added by each press. */
const linesAtOnce = 100;

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', id = '' } = params;
  const outcome = await staffOf(portal).call('getBulkRun', {
    params: { id },
    signal: request.signal,
  });
  return answerOf(outcome, portal, request);
}

/** A dry run of many orders, or the run itself, with its progress and a line for each order (SLS-10). */
export default function BulkRunPage() {
  const first = useLoaderData<typeof clientLoader>();
  const staff = useStaff();
  const { id } = first.run;
  const ask = useCallback(
    (signal: AbortSignal) => staff.call('getBulkRun', { params: { id }, signal }),
    [staff, id],
  );
  const isRunning = first.run.finished_at === null;
  const { run } = usePolled(first, ask, isRunning ? every.running : every.idle);
  const { revalidate } = useRevalidator();
  const hasEnded = isRunning && run.finished_at !== null;
  useEffect(() => {
    if (hasEnded) void revalidate();
  }, [hasEnded, revalidate]);
  // Each run has its own page, with its own id for what it starts.
  return <RunPage key={id} run={run} />;
}

function RunPage({ run }: { readonly run: Run }) {
  const { portal } = useMe();
  const way = run.is_trial ? 'trial' : 'real';
  const ended = run.done + run.left;
  const { tone, text } = stateOfRun(run);
  const time = (at: Run['from']) => at && sessionTimeText(at, portal);
  const facts = [
    { name: own.reason, value: run.reason },
    ...(run.act === 'move'
      ? [
          { name: own.from, value: time(run.from) },
          { name: own.to, value: time(run.to) },
        ]
      : []),
    { name: own.orders, value: run.done.toLocaleString('en') },
    { name: own.tickets, value: run.tickets.toLocaleString('en') },
    ...(run.act === 'refund'
      ? [{ name: own.money[way], value: <Kept value={amountText(run.total, portal)} /> }]
      : []),
    { name: own.left, value: run.left.toLocaleString('en') },
  ];
  return (
    <Page
      title={own.titles[way][run.act]}
      venue={portal.name}
      state={<Badge tone={tone}>{text}</Badge>}
      acts={<RunActs run={run} />}
      back={{ to: `/${portal.key}/bulk`, text: bulkWords.title }}
    >
      <p role="status">
        {own.progress(ended, run.orders)}
        {` · ${own.by(run.by, instantText(run.started_at, portal))}`}
      </p>
      {run.finished_at === null && (
        <progress className={classes['progress']} value={ended} max={run.orders} aria-hidden />
      )}
      {run.state === 'failed' && <Notice tone="danger">{own.failed}</Notice>}
      {run.lacking > 0 && <Notice tone="warning">{own.lacking(run.lacking)}</Notice>}
      <WhatFollows run={run} />
      <Facts facts={facts} />
      <Lines run={run} way={way} />
    </Page>
  );
}

/** Links to the run started from it, and to the request that a second person decides. */
function WhatFollows({ run }: { readonly run: Run }) {
  const { portal } = useMe();
  const { approval, followed_by: next } = run;
  if (next !== null) {
    return (
      <div>
        <ButtonLink to={`/${portal.key}/bulk/${next}`}>{own.follow}</ButtonLink>
      </div>
    );
  }
  if (!run.is_trial) return null;
  if (approval) {
    const isChecked = approval.state === 'waiting' && run.finished_at === null;
    return (
      <Notice tone="info">
        {own.approvals[isChecked ? 'checked' : approval.state]}{' '}
        <Link to={`/${portal.key}/approvals`}>{own.openApprovals}</Link>
      </Notice>
    );
  }
  return run.needs_approval && run.state === 'done' ? (
    <Notice tone="info">{own.asksHint}</Notice>
  ) : null;
}

function Lines({ run, way }: { readonly run: Run; readonly way: Way }) {
  const { portal } = useMe();
  const [shown, setShown] = useState(linesAtOnce);
  if (run.lines.length === 0) return null;
  const more = { onLoad: () => setShown((now) => now + linesAtOnce), isLoading: false };
  return (
    <DataTable<Line>
      label={own.lines}
      columns={columnsOf(run, way, portal)}
      rows={run.lines.slice(0, shown)}
      idOf={({ order }) => order}
      more={run.lines.length > shown ? more : undefined}
      empty={null}
    />
  );
}

type Way = 'trial' | 'real';

function outcomeText({ state, problem, is_above_limit }: Line, way: Way, act: Run['act']): string {
  if (state === 'left') return own.problems[problem ?? ''] ?? own.problem(problem ?? '');
  return is_above_limit ? own.above : own.fine[way][act];
}

const columnsOf = (
  { act }: Run,
  way: Way,
  format: VenueFormat & { readonly key: string },
): readonly [Column<Line>, ...Column<Line>[]] => [
  {
    id: 'order',
    title: own.line.order,
    cell: ({ order }) => (
      <Link to={`/${format.key}/orders/${encodeURIComponent(order)}`}>{order}</Link>
    ),
  },
  {
    id: 'outcome',
    title: own.line.outcome,
    cell: (line) => outcomeText(line, way, act),
    isLong: true,
  },
  {
    id: 'tickets',
    title: own.line.tickets,
    cell: ({ tickets }) => tickets.toLocaleString('en'),
    isNumber: true,
  },
  {
    id: 'amount',
    title: own.line.amount,
    cell: ({ amount }) => amountText(amount, format),
    isNumber: true,
  },
];
