import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { staffPath } from '#contract/staff/routed-client.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { problemText } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useMe } from '../../portal/me.ts';
import { exportWords as words } from '../../words/exports.ts';
import { type Export, isUnfinished } from './export-data.ts';
import classes from './exports.module.css';

/** Downloads or deletes an export. */
export function ExportActs({ export: one }: { readonly export: Export }) {
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const params = { id: one.id };
  const open = useStaffCall(() => staff.call('openExport', { params }));
  const remove = useStaffCall(() => staff.call('deleteExport', { params }));
  const [isAsking, setAsking] = useState(false);
  const isRunning = isUnfinished(one);

  async function download(): Promise<void> {
    const outcome = await open.run(undefined);
    if (!outcome.ok) return;
    const link = document.createElement('a');
    link.href = staffPath(portal.key, staffRoutes.getExportFile, params);
    link.download = '';
    link.click();
  }
  async function discard(): Promise<void> {
    const outcome = await remove.run(undefined);
    setAsking(false);
    if (!outcome.ok) return;
    toast.show({ text: isRunning ? words.cancelled : words.deleted });
    await revalidate();
  }
  const problem = open.problem ?? remove.problem;
  return (
    <div className={classes['acts']}>
      {one.state === 'done' && (
        <Button onPress={() => void download()} isBusy={open.isRunning}>
          {words.download}
        </Button>
      )}
      <Button
        kind="quiet"
        onPress={() => (isRunning ? void discard() : setAsking(true))}
        isBusy={remove.isRunning}
      >
        {isRunning ? words.cancel : words.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.deleteTitle}
        act={words.delete}
        onConfirm={() => void discard()}
        isDangerous
        isBusy={remove.isRunning}
      >
        <p>{words.deleteText}</p>
      </ConfirmDialog>
      <ProblemNotice text={problemText(problem)} />
    </div>
  );
}
