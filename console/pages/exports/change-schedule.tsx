import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { TimesFields } from '../../exporting/times-fields.tsx';
import { type Times, timesFor } from '../../exporting/timing.ts';
import { Button } from '../../parts/button.tsx';
import { RadioGroup } from '../../parts/choices.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { FormLayout } from '../../parts/page.tsx';
import { optionsOf } from '../../parts/select.tsx';
import { useToast } from '../../parts/toast.tsx';
import { exportWords } from '../../words/exports.ts';
import { words } from '../../words/words.ts';
import type { Schedule } from './export-data.ts';

interface ChangeScheduleProps {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

const own = exportWords.schedules;

/** Changes when a scheduled export starts, its format, and the days that it covers. */
export function ChangeSchedule({ schedule, onClose }: ChangeScheduleProps) {
  const { id, kind, format, covers, every, on_day, at_time } = schedule;
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [times, setTimes] = useState<Times>({ format, covers, every, on_day, at_time });
  const [isMissing, setMissing] = useState(false);
  const change = useStaffCall(
    (body: Times) => staff.call('updateExportSchedule', { params: { id }, body }),
    { not_possible_now: own.notPossible },
  );
  async function save(): Promise<void> {
    setMissing(times.at_time === '');
    if (times.at_time === '') return;
    const outcome = await change.run(times);
    if (!outcome.ok) return;
    toast.show({ text: own.saved });
    onClose();
    await revalidate();
  }
  const { day, week, month } = exportWords.start.whens;
  const missing = isMissing ? { at_time: exportWords.times.timeMissing } : {};
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.changeTitle}
      isBusy={change.isRunning}
      acts={
        <>
          <Button onPress={onClose} isDisabled={change.isRunning}>
            {words.form.cancel}
          </Button>
          <Button kind="primary" onPress={() => void save()} isBusy={change.isRunning}>
            {own.save}
          </Button>
        </>
      }
    >
      <FormLayout acts={null}>
        <RadioGroup
          label={exportWords.start.when}
          options={optionsOf({ day, week, month })}
          value={times.every}
          onChange={(value) => setTimes(timesFor(value as Times['every'], times))}
        />
        <TimesFields
          kind={kind}
          times={times}
          onChange={setTimes}
          errors={{ ...change.problem?.fields, ...missing }}
        />
        <RadioGroup
          label={exportWords.start.format}
          options={optionsOf(exportWords.formats)}
          value={times.format}
          onChange={(value) => setTimes({ ...times, format: value as Times['format'] })}
        />
        {change.problem?.text && (
          <Notice tone="danger" isAlert>
            {change.problem.text}
          </Notice>
        )}
      </FormLayout>
    </Dialog>
  );
}
