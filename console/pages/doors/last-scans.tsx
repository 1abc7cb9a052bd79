import { useCallback, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { usePolled } from '../../calls/use-polled.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { doorWords } from '../../words/door.ts';
import { doorsWords } from '../../words/doors.ts';
import { venueTimeText } from '../../words/times.ts';

type Scans = StaffCallAnswer<'listScans'>;
type Scan = Scans['scan'][number];

/** Milliseconds between readings of the log. */
const every = 5_000;
/** Scans that show at first. */
const fewest = 15;
const own = doorsWords.scans;

/** The last scans at all doors; supervisors can undo them (DOR-07). */
export function LastScans({ first }: { readonly first: Scans }) {
  const { portal, grants } = useMe();
  const staff = useStaff();
  const [undone, setUndone] = useState<Scan>();
  const call = useCallback(
    (signal: AbortSignal) => staff.call('listScans', { query: {}, signal }),
    [staff],
  );
  const { scan: scans } = usePolled(first, call, every);
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && scans.length > fewest;
  const mayUndo = mayCall(grants, 'undoScan');
  const mayOpen = mayCall(grants, 'getOrder');
  return (
    <Section title={own.title} isNamedByTab>
      <DataTable<Scan>
        label={own.title}
        columns={[
          { id: 'time', title: own.time, cell: (scan) => venueTimeText(scan, portal) },
          { id: 'result', title: own.result, cell: resultOf },
          {
            id: 'ticket',
            title: own.ticket,
            cell: ({ event, type }) => [event, type].filter(Boolean).join(', ') || '–',
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
          {
            id: 'where',
            title: own.where,
            cell: ({ door, by }) => [door, by].filter(Boolean).join(', ') || '–',
          },
          ...(mayUndo
            ? [
                {
                  id: 'acts',
                  title: own.undo,
                  cell: (scan: Scan) =>
                    scan.can_undo ? (
                      <Button
                        kind="quiet"
                        label={doorWords.undo.of(venueTimeText(scan, portal))}
                        onPress={() => setUndone(scan)}
                      >
                        {own.undo}
                      </Button>
                    ) : (
                      '–'
                    ),
                },
              ]
            : []),
        ]}
        rows={isCut ? scans.slice(0, fewest) : scans}
        more={isCut ? { onLoad: () => setWhole(true), isLoading: false } : undefined}
        idOf={({ id }) => String(id)}
        empty={<EmptyState title={own.none}>{own.noneText}</EmptyState>}
      />
      {undone && <UndoDialog scan={undone} onClose={() => setUndone(undefined)} />}
    </Section>
  );
}

/** The result of a scan in a few words: "Come in, forced". */
function resultOf(scan: Scan): string {
  const { result, reason, is_undone, is_forced, is_looked_up, persons } = scan;
  const word = {
    admitted: doorWords.results.in,
    left: doorWords.results.out,
    annulled: own.annulled,
    refused: reason === null ? '' : doorWords.reasons[reason],
  }[result];
  return [
    word,
    persons > 1 && doorWords.people(persons),
    is_forced && own.forced,
    is_looked_up && own.lookedUp,
    is_undone && own.undone,
  ]
    .filter(Boolean)
    .join(', ');
}

interface UndoDialogProps {
  readonly scan: Scan;
  readonly onClose: () => void;
}

function UndoDialog({ scan, onClose }: UndoDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { portal } = useMe();
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  // The same id for every attempt, so that a retry undoes nothing twice.
  const [id] = useState(() => crypto.randomUUID());
  const undo = useStaffCall(
    () => staff.call('undoScan', { params: { id: String(scan.id) }, body: { id, reason } }),
    { scan_not_undoable: doorWords.undo.failed },
  );
  async function confirm(): Promise<void> {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const outcome = await undo.run(undefined);
    if (!outcome.ok) return;
    onClose();
    toast.show({ text: own.undoneToast });
    await revalidate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.undoTitle}
      isBusy={undo.isRunning}
      acts={
        <Button kind="danger" onPress={() => void confirm()} isBusy={undo.isRunning}>
          {own.undo}
        </Button>
      }
    >
      <ProblemNotice text={undo.problem?.text} />
      <p>{own.undoText(`${venueTimeText(scan, portal)}: ${resultOf(scan)}`)}</p>
      <TextField
        label={own.reason}
        hint={own.reasonHint}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={isMissing ? own.reasonMissing : undefined}
      />
    </Dialog>
  );
}
