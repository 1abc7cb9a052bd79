import { useCallback, useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { usePolled } from '../../calls/use-polled.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { sessionWords } from '../../words/sessions.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import { countText } from '../sessions/session-text.ts';
import type { Session } from './session-data.ts';

type Answer = StaffCallAnswer<'getSessionRun'>;
type Run = NonNullable<Answer['run']>;
type Line = Run['lines'][number];

const own = sessionWords.run;
/** Milliseconds between two readings: of a run's progress, and to see that somebody else started one. */
const every = { running: 2_000, idle: 15_000 } as const;

interface LastRunProps {
  readonly session: Session;
  readonly first: Answer;
}

/** The dry run of a session, or the run itself, with its progress and a line for each order (law 19). */
export function LastRun({ session, first }: LastRunProps) {
  const staff = useStaff();
  const { id } = session;
  const ask = useCallback(
    (signal: AbortSignal) => staff.call('getSessionRun', { params: { id }, signal }),
    [staff, id],
  );
  const { run } = usePolled(
    first,
    ask,
    first.run?.finished_at === null ? every.running : every.idle,
  );
  const { revalidate } = useRevalidator();
  // The page's numbers and state are others once it has ended.
  const hasEnded = run !== null && run.finished_at !== null && first.run?.finished_at === null;
  useEffect(() => {
    if (hasEnded) void revalidate();
  }, [hasEnded, revalidate]);
  return run && <RunSection key={run.id} run={run} session={session} />;
}

function RunSection({ run, session }: { readonly run: Run; readonly session: Session }) {
  const { portal } = useMe();
  const way = run.trial === null ? 'trial' : 'real';
  const format = { ...portal, timezone: session.timezone };
  const done = run.orders + run.left;
  const facts = [
    { name: own.orders, value: countText(run.orders) },
    { name: own.tickets, value: countText(run.tickets) },
    ...(run.kind === 'cancel' ? [{ name: own.money, value: amountText(run.total, format) }] : []),
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
        <Notice tone="danger">{run.problem === 'fault' ? own.fault : run.problem}</Notice>
      )}
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

/** Follows a dry run, or starts again what was left. */
function RunActs({ run, session }: { readonly run: Run; readonly session: Session }) {
  const { grants, portal } = useMe();
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  // One id for each dry run or run that is shown, so that a double click starts one.
  const [id] = useState(() => crypto.randomUUID());
  const trial = run.trial ?? run.id;
  const start = useStaffCall(
    () => staff.call('startSessionChange', { params: { id: session.id }, body: { id, trial } }),
    { not_possible_now: sessionWords.change.notNow, above_limit: sessionWords.change.aboveLimit },
  );
  const isTrial = run.trial === null;
  const isLeft = run.state === 'failed' || run.left > 0;
  const isOffered = isTrial ? run.state === 'done' : run.finished_at !== null && isLeft;
  if (!isOffered || !mayCall(grants, 'startSessionChange')) return null;
  const texts = own.confirm;
  const text = run.kind === 'cancel' ? texts.cancel(amountText(run.total, portal)) : texts.move;
  async function submit(): Promise<void> {
    if ((await start.run(undefined)).ok) await revalidate();
  }
  return (
    <>
      {start.problem && (
        <Notice tone="danger" isAlert>
          {start.problem.text ?? Object.values(start.problem.fields).join(' ')}
        </Notice>
      )}
      <Button
        kind={isTrial ? 'danger' : 'primary'}
        onPress={() => void submit()}
        isBusy={start.isRunning}
      >
        {isTrial ? text : own.again}
      </Button>
    </>
  );
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
    cell: ({ problem }) =>
      problem === null ? own.fine[way] : (own.problems[problem] ?? own.problem(problem)),
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
