import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState, useOpened } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormLayout } from '../../parts/layout/page.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { SessionField } from '../../sessions/session-field.tsx';
import { sessionWords } from '../../words/sessions.ts';
import { words } from '../../words/words.ts';
import type { Session } from './session-data.ts';

const own = sessionWords.change;
type Kind = keyof typeof own.acts;

interface OpenedChange {
  readonly kind: Kind;
  /** The id of the dry run: one dialog starts one. */
  readonly id: string;
}

/** The buttons that cancel or move a session, each with its dialog. */
export function ChangeActs({ session }: { readonly session: Session }) {
  const { opened, open: start, close, isRestored } = useOpened<OpenedChange>('change');
  const open = (kind: Kind) => start({ kind, id: crypto.randomUUID() });
  return (
    <>
      <Button onPress={() => open('move')}>{own.acts.move}</Button>
      <Button onPress={() => open('cancel')}>{own.acts.cancel}</Button>
      {opened && (
        <ChangeDialog session={session} {...opened} onClose={close} isRestored={isRestored} />
      )}
    </>
  );
}

interface ChangeDialogProps extends OpenedChange {
  readonly session: Session;
  readonly onClose: () => void;
  /** True if it was reopened after signing in. */
  readonly isRestored: boolean;
}

/** Asks for the reason and, to move it, the new session, then starts the dry run (law 18). */
function ChangeDialog({ session, kind, id, onClose, isRestored }: ChangeDialogProps) {
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  const [to, setTo] = useDraftState<string | null>('change.to', null);
  const [reason, setReason] = useDraftState('change.reason', '');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const attempt = useStaffCall(
    () =>
      staff.call('trySessionChange', {
        params: { id: session.id },
        body: { id, kind, reason, ...(to === null ? {} : { to }) },
      }),
    { not_possible_now: own.notNow },
  );
  async function submit(): Promise<void> {
    const found = {
      ...(kind === 'move' && to === null ? { to: own.toMissing } : {}),
      ...(reason.trim() === '' ? { reason: own.reasonMissing } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    if (!(await attempt.run(undefined)).ok) return;
    onClose();
    await revalidate();
  }
  const errorOf = (field: string) => faults[field] ?? attempt.problem?.fields[field];
  const acts = (
    <>
      <Button onPress={onClose} isDisabled={attempt.isRunning}>
        {kind === 'cancel' ? own.keep : words.form.cancel}
      </Button>
      <Button kind="primary" type="submit" isBusy={attempt.isRunning}>
        {own.next}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.titles[kind]}
      acts={acts}
      isBusy={attempt.isRunning}
      isRestored={isRestored}
      onSubmit={() => void submit()}
    >
      <p>{own.explain[kind]}</p>
      <ProblemNotice text={attempt.problem?.text} />
      <FormLayout acts={null}>
        {kind === 'move' && (
          <SessionField
            event={session.event.id}
            labels={{ day: own.day, session: own.to }}
            firstDay={localDateTime(session.starts_at, session.timezone).date}
            value={to}
            onChange={setTo}
            without={session.id}
            error={errorOf('to')}
          />
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
    </Dialog>
  );
}
