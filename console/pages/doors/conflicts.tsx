import { useCallback, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { usePolled } from '../../calls/use-polled.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { doorWords } from '../../words/door.ts';
import { doorsWords } from '../../words/doors.ts';
import { instantText, venueTimeText } from '../../words/times.ts';
import classes from './doors.module.css';

type Conflicts = StaffCallAnswer<'listScanConflicts'>;
type Conflict = Conflicts['conflict'][number];
type HeldScans = StaffCallAnswer<'listHeldScans'>;
type HeldScan = HeldScans['held'][number];

/** Milliseconds between readings. */
const every = 5_000;
const own = doorsWords.conflicts;

interface ConflictsViewProps {
  readonly first: Conflicts;
  readonly held: HeldScans;
}

/** Lists scans on which an offline device and the server disagree, and those of revoked devices (DOR-09, STF-13). */
export function ConflictsView({ first, held }: ConflictsViewProps) {
  const { portal, grants } = useMe();
  const staff = useStaff();
  const call = useCallback(
    (signal: AbortSignal) => staff.call('listScanConflicts', { query: {}, signal }),
    [staff],
  );
  const { conflict: conflicts, next } = usePolled(first, call, every);
  const mayOpen = mayCall(grants, 'getOrder');
  return (
    <>
      <Held first={held} />
      <Section title={own.title} isNamedByTab>
        <p>{own.lead}</p>
        <DataTable<Conflict>
          label={own.title}
          columns={[
            {
              id: 'device',
              title: own.device,
              cell: ({ at, timezone, door, by, device_result: result }) => (
                <>
                  <strong>{own.decided[result]}</strong>{' '}
                  {placeOf({ at, door, by }, timezone, portal)}
                </>
              ),
            },
            {
              id: 'server',
              title: own.server,
              cell: ({ timezone, result, reason, other }) => (
                <>
                  <strong>
                    {reason === null ? own.decided[result] : doorWords.reasons[reason]}
                  </strong>{' '}
                  {other && placeOf(other, timezone, portal)}
                </>
              ),
            },
            {
              id: 'ticket',
              title: own.ticket,
              cell: ({ event, type }) => [event, type].filter(Boolean).join(', ') || own.unknown,
            },
            {
              id: 'order',
              title: own.order,
              isVerbatim: true,
              cell: ({ order_number: number }) =>
                number !== null && mayOpen ? (
                  <Link to={`/${portal.key}/orders/${encodeURIComponent(number)}`}>{number}</Link>
                ) : (
                  (number ?? '–')
                ),
            },
          ]}
          rows={conflicts}
          idOf={({ id }) => String(id)}
          empty={<EmptyState title={own.none}>{own.noneText}</EmptyState>}
        />
        {next !== null && <p>{own.more}</p>}
      </Section>
    </>
  );
}

interface Place {
  readonly at: string;
  readonly door: string | null;
  readonly by: string | null;
}

const placeOf = (
  { at, door, by }: Place,
  timezone: string,
  portal: ReturnType<typeof useMe>['portal'],
): string => [venueTimeText({ at, timezone }, portal), door, by].filter(Boolean).join(', ');

interface Decision {
  readonly scans: readonly HeldScan[];
  readonly isAccepted: boolean;
}

/** Pending scans of revoked devices, to accept or decline; renders nothing if there are none. */
function Held({ first }: { readonly first: HeldScans }) {
  const { portal, grants } = useMe();
  const staff = useStaff();
  const [decision, setDecision] = useState<Decision>();
  const call = useCallback(
    (signal: AbortSignal) => staff.call('listHeldScans', { signal }),
    [staff],
  );
  const { held, has_more: hasMore } = usePolled(first, call, every);
  const mayDecide = mayCall(grants, 'decideHeldScans');
  if (held.length === 0 && !decision) return null;
  const { titles, ...words } = own.held;
  return (
    <Section
      title={words.title}
      acts={
        mayDecide && (
          <div className={classes['acts']}>
            <Button onPress={() => setDecision({ scans: held, isAccepted: true })}>
              {words.acceptAll(held.length)}
            </Button>
            <Button onPress={() => setDecision({ scans: held, isAccepted: false })}>
              {words.declineAll(held.length)}
            </Button>
          </div>
        )
      }
    >
      <Notice tone="warning">{words.lead}</Notice>
      <DataTable<HeldScan>
        label={words.title}
        columns={[
          { id: 'time', title: titles.time, cell: (scan) => venueTimeText(scan, portal) },
          {
            id: 'device',
            title: titles.device,
            cell: ({ by, door, revoked_at }) =>
              `${[by, door].filter(Boolean).join(', ')} (${words.revoked(instantText(revoked_at, portal))})`,
          },
          {
            id: 'result',
            title: titles.result,
            cell: ({ device_result: result }) => own.decided[result],
          },
          {
            id: 'ticket',
            title: titles.ticket,
            cell: ({ event, type, order_number: number }) =>
              [event, type, number].filter(Boolean).join(', ') || own.unknown,
          },
          ...(mayDecide
            ? [
                {
                  id: 'acts',
                  title: titles.acts,
                  cell: (scan: HeldScan) => (
                    <div className={classes['acts']}>
                      {[true, false].map((isAccepted) => (
                        <Button
                          key={String(isAccepted)}
                          kind="quiet"
                          label={words.of(isAccepted, venueTimeText(scan, portal))}
                          onPress={() => setDecision({ scans: [scan], isAccepted })}
                        >
                          {isAccepted ? words.accept : words.decline}
                        </Button>
                      ))}
                    </div>
                  ),
                },
              ]
            : []),
        ]}
        rows={held}
        idOf={({ id }) => String(id)}
        empty={null}
      />
      {hasMore && <p>{words.more}</p>}
      {decision && <Decide decision={decision} onClose={() => setDecision(undefined)} />}
    </Section>
  );
}

function Decide({
  decision: { scans, isAccepted },
  onClose,
}: {
  readonly decision: Decision;
  readonly onClose: () => void;
}) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const body = { scan: scans.map(({ id }) => id), is_accepted: isAccepted };
  const decide = useStaffCall(() => staff.call('decideHeldScans', { body }));
  const words = own.held;
  async function confirm(): Promise<void> {
    const outcome = await decide.run(undefined);
    if (!outcome.ok) return;
    onClose();
    const { decided } = outcome.answer;
    const admitted = decided.filter(({ verdict }) => verdict?.result === 'admitted').length;
    const faulty = decided.filter(({ fault }) => fault !== null).length;
    toast.show({
      text: isAccepted
        ? words.accepted(decided.length, admitted, faulty)
        : words.declined(decided.length),
    });
    await revalidate();
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isAccepted ? words.acceptTitle(scans.length) : words.declineTitle(scans.length)}
      act={isAccepted ? words.accept : words.decline}
      onConfirm={() => void confirm()}
      isBusy={decide.isRunning}
    >
      {decide.problem?.text ?? (isAccepted ? words.acceptText : words.declineText)}
    </ConfirmDialog>
  );
}
