import { useState } from 'react';
import { useNavigate } from 'react-router';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormLayout } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useMe } from '../../portal/me.ts';
import { SessionField } from '../../sessions/session-field.tsx';
import { bulkWords } from '../../words/bulk.ts';
import { words } from '../../words/words.ts';

const own = bulkWords.dialog;

interface BulkDialogProps {
  readonly act: 'refund' | 'move';
  /** The id of the dry run. */
  readonly id: string;
  readonly orders: readonly string[];
  /** The filter that all of them match, in words; null if they were selected one by one. */
  readonly fitting: string | null;
  /** The filters of the list. */
  readonly query: Readonly<Record<string, string>>;
  readonly onClose: () => void;
  /** True if it was reopened after signing in. */
  readonly isRestored: boolean;
}

/** Asks for the reason and, to move tickets, the sessions, then starts the dry run (law 18). */
export function BulkDialog(props: BulkDialogProps) {
  const { act, id, orders, fitting, query, onClose, isRestored } = props;
  const { portal } = useMe();
  const staff = useStaff();
  const navigate = useNavigate();
  const { event } = query;
  const [from, setFrom] = useDraftState<string | null>('bulk.from', query['session'] ?? null);
  const [to, setTo] = useDraftState<string | null>('bulk.to', null);
  const [reason, setReason] = useDraftState('bulk.reason', '');
  // Checked at every change after the first attempt, so that a corrected field loses its error.
  const [isTried, setTried] = useState(false);
  const attempt = useStaffCall(
    () => {
      const body = { id, orders: [...orders], reason };
      return act === 'refund'
        ? staff.call('tryBulkRefund', { body })
        : staff.call('tryBulkMove', { body: { ...body, from: from ?? '', to: to ?? '' } });
    },
    { not_possible_now: own.running, not_found: own.notFound },
  );
  const faults: Readonly<Record<string, string>> = {
    ...(act === 'move' && from === null ? { from: own.fromMissing } : {}),
    ...(act === 'move' && to === null ? { to: own.toMissing } : {}),
    ...(reason.trim() === '' ? { reason: own.reasonMissing } : {}),
  };
  async function submit(): Promise<void> {
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    const outcome = await attempt.run(undefined);
    if (outcome.ok) await navigate(`/${portal.key}/bulk/${id}`);
  }
  const errorOf = (field: string) =>
    (isTried ? faults[field] : undefined) ?? attempt.problem?.fields[field];
  const isPossible = act === 'refund' || event !== undefined;
  const firstDay =
    query['visit_day'] ?? localDateTime(new Date().toISOString(), portal.timezone).date;
  const acts = (
    <>
      <Button onPress={onClose} isDisabled={attempt.isRunning}>
        {words.form.cancel}
      </Button>
      {isPossible && (
        <Button kind="primary" type="submit" isBusy={attempt.isRunning}>
          {own.next}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own[act](orders.length)}
      acts={acts}
      isBusy={attempt.isRunning}
      isRestored={isRestored}
      onSubmit={() => void submit()}
    >
      <p>{own.explain[act]}</p>
      {fitting !== null && <p>{fitting === '' ? own.everyOrder : own.allThatFit(fitting)}</p>}
      {!isPossible && <Notice tone="warning">{own.needsEvent}</Notice>}
      <ProblemNotice text={attempt.problem?.text ?? errorOf('orders')} />
      {isPossible && (
        <FormLayout acts={null}>
          {act === 'move' && event !== undefined && (
            <>
              <SessionField
                event={event}
                labels={{ day: own.fromDay, session: own.from }}
                firstDay={firstDay}
                value={from}
                onChange={setFrom}
                error={errorOf('from')}
              />
              <SessionField
                event={event}
                labels={{ day: own.toDay, session: own.to }}
                firstDay={firstDay}
                value={to}
                onChange={setTo}
                without={from}
                error={errorOf('to')}
              />
            </>
          )}
          <TextField
            label={own.reason}
            value={reason}
            onChange={setReason}
            lines={2}
            maxLength={500}
            error={errorOf('reason')}
          />
        </FormLayout>
      )}
    </Dialog>
  );
}
