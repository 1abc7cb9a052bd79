import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { TimesFields } from '../../exporting/times-fields.tsx';
import { type Times, timesFor } from '../../exporting/timing.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { RadioGroup } from '../../parts/fields/choices.tsx';
import { optionsOf } from '../../parts/fields/select.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { exportWords } from '../../words/exports.ts';
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
  const form = useForm<Times, unknown>({
    name: `schedule.${id}`,
    initial: { format, covers, every, on_day, at_time },
    check: (times) => ({
      at_time: times.at_time === '' ? exportWords.times.timeMissing : undefined,
    }),
    send: (body) => staff.call('updateExportSchedule', { params: { id }, body }),
    texts: { not_possible_now: own.notPossible },
    onDone() {
      toast.show({ text: own.saved });
      onClose();
      return revalidate();
    },
  });
  const { values: times, set, field } = form;
  const errors = {
    on_day: field('on_day').error,
    at_time: field('at_time').error,
    covers: field('covers').error,
  };
  const { day, week, month } = exportWords.start.whens;
  return (
    <FormDialog form={form} title={own.changeTitle} action={own.save} onClose={onClose}>
      <RadioGroup
        label={exportWords.start.when}
        options={optionsOf({ day, week, month })}
        value={times.every}
        onChange={(value) => set(timesFor(value as Times['every'], times))}
      />
      <TimesFields kind={kind} times={times} onChange={set} errors={errors} />
      <RadioGroup
        label={exportWords.start.format}
        options={optionsOf(exportWords.formats)}
        value={times.format}
        onChange={(value) => set({ format: value as Times['format'] })}
      />
    </FormDialog>
  );
}
