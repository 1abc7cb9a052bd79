import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemText } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { exportWords } from '../../words/exports.ts';
import { ChangeSchedule } from './change-schedule.tsx';
import type { Schedule } from './export-data.ts';
import classes from './exports.module.css';

const own = exportWords.schedules;

/** Changes, pauses, resumes or deletes a scheduled export; only its own person may. */
export function ScheduleActs({ schedule }: { readonly schedule: Schedule }) {
  const { id, state, is_own: isOwn } = schedule;
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isChanging, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const params = { id };
  const texts = { not_possible_now: own.notPossible };
  const pause = useStaffCall(() => staff.call('pauseExportSchedule', { params, body: {} }));
  const resume = useStaffCall(
    () => staff.call('resumeExportSchedule', { params, body: {} }),
    texts,
  );
  const remove = useStaffCall(() => staff.call('deleteExportSchedule', { params }));
  async function act(call: typeof pause, text: string): Promise<void> {
    const outcome = await call.run(undefined);
    setAsking(false);
    if (!outcome.ok) return;
    toast.show({ text });
    await revalidate();
  }
  const problem = pause.problem ?? resume.problem ?? remove.problem;
  const canResume = isOwn && state === 'paused';
  return (
    <div className={classes['acts']}>
      {isOwn && state !== 'ended' && (
        <Button kind="quiet" onPress={() => setChanging(true)}>
          {own.change}
        </Button>
      )}
      {state === 'active' && (
        <Button kind="quiet" onPress={() => void act(pause, own.paused)} isBusy={pause.isRunning}>
          {own.pause}
        </Button>
      )}
      {canResume && (
        <Button
          kind="quiet"
          onPress={() => void act(resume, own.resumed)}
          isBusy={resume.isRunning}
        >
          {own.resume}
        </Button>
      )}
      <Button kind="quiet" onPress={() => setAsking(true)} isBusy={remove.isRunning}>
        {own.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={own.deleteTitle}
        act={own.delete}
        onConfirm={() => void act(remove, own.deleted)}
        isDangerous
        isBusy={remove.isRunning}
      >
        <p>{own.deleteText}</p>
      </ConfirmDialog>
      <ProblemNotice text={problemText(problem)} />
      {isChanging && <ChangeSchedule schedule={schedule} onClose={() => setChanging(false)} />}
    </div>
  );
}
