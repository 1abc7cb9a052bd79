import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import type { ExportKind } from '#domain/exports/export-kinds.ts';
import { useStaff } from '../calls/staff-client.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { useDraftState } from '../drafts/use-draft.ts';
import { Button } from '../parts/button.tsx';
import { RadioGroup } from '../parts/fields/choices.tsx';
import { DateField } from '../parts/fields/date-field.tsx';
import { optionsOf } from '../parts/fields/select.tsx';
import { FormLayout } from '../parts/layout/page.tsx';
import { Dialog } from '../parts/overlays/dialog.tsx';
import { useToast } from '../parts/overlays/toast.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { useMe } from '../portal/me.ts';
import { exportWords } from '../words/exports.ts';
import { words } from '../words/words.ts';
import { TimesFields } from './times-fields.tsx';
import { firstTimes, type Times, timesFor } from './timing.ts';

/** An export that a list offers. */
export interface ExportWish {
  readonly title: string;
  /** The kinds to choose from; the first is preselected. */
  readonly kinds: readonly [ExportKind, ...ExportKind[]];
  /** The filters of the list, which do not apply to scans of memberships. */
  readonly filter: Readonly<Record<string, string>>;
  /** Describes the file's content. */
  readonly leadOf: (kind: ExportKind) => string;
}

interface ExportDialogProps extends ExportWish {
  readonly id: string;
  readonly onClose: () => void;
  /** True if it was reopened after signing in. */
  readonly isRestored: boolean;
}

type StartBody = StaffCallInput<'startExport'>['body'];
type PlanBody = StaffCallInput<'createExportSchedule'>['body'];

const own = exportWords.start;

/** Starts or schedules an export, then opens the page of exports (MON-05). */
export function ExportDialog(props: ExportDialogProps) {
  const { title, kinds, filter, leadOf, id, onClose, isRestored } = props;
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const navigate = useNavigate();
  const [kind, setKind] = useDraftState<ExportKind>('export.kind', kinds[0]);
  const [days, setDays] = useDraftState('export.days', { from_day: '', to_day: '' });
  const [times, setTimes] = useDraftState<Times>('export.times', firstTimes('xlsx', kinds[0]));
  const [isPlanned, setPlanned] = useDraftState('export.planned', false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const start = useStaffCall((body: StartBody) => staff.call('startExport', { body }), {
    too_many: own.tooMany,
  });
  const plan = useStaffCall((body: PlanBody) => staff.call('createExportSchedule', { body }), {
    too_many: own.tooManyPlans,
  });
  const isRunning = start.isRunning || plan.isRunning;
  const isOfMembers = kind === 'member_scans';

  async function submit(): Promise<void> {
    const isTimeMissing = isPlanned && times.at_time === '';
    setFaults(isTimeMissing ? { at_time: exportWords.times.timeMissing } : {});
    if (isTimeMissing) return;
    const given = Object.entries(days).filter(([, day]) => day !== '');
    const asked = isOfMembers ? Object.fromEntries(given) : filter;
    // Addresses contain texts; the server parses and checks them.
    const wish = { id, kind, filter: asked as StartBody['filter'] };
    const outcome = isPlanned
      ? await plan.run({ ...wish, ...times })
      : await start.run({ ...wish, format: times.format });
    if (!outcome.ok) return;
    if (isPlanned) toast.show({ text: exportWords.schedules.created });
    await navigate(`/${portal.key}/exports`);
  }
  const chooseKind = (chosen: ExportKind) => {
    setKind(chosen);
    setTimes({ ...times, covers: firstTimes(times.format, chosen).covers });
  };
  const chooseWhen = (when: string) => {
    setPlanned(when !== 'now');
    if (when !== 'now') setTimes(timesFor(when as Times['every'], times));
  };
  const { problem } = isPlanned ? plan : start;
  const inFields = ['on_day', 'at_time', 'covers', 'filter.from_day', 'filter.to_day'];
  const elsewhere = Object.entries(problem?.fields ?? {}).filter(
    ([name]) => !inFields.includes(name),
  );
  const fault = problem?.text ?? elsewhere.map(([, text]) => text).join(' ');
  const acts = (
    <>
      <Button onPress={onClose} isDisabled={isRunning}>
        {words.form.cancel}
      </Button>
      <Button kind="primary" type="submit" isBusy={isRunning}>
        {isPlanned ? own.plan : own.confirm}
      </Button>
    </>
  );
  const dayField = (name: keyof typeof days, label: string) => (
    <DateField
      label={label}
      isOptional
      value={days[name]}
      onChange={(day) => setDays((now) => ({ ...now, [name]: day }))}
      error={problem?.fields[`filter.${name}`] ?? problem?.fields[name]}
    />
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      acts={acts}
      isBusy={isRunning}
      isRestored={isRestored}
      onSubmit={() => void submit()}
    >
      <FormLayout acts={null}>
        <p>{leadOf(kind)}</p>
        {kinds.length > 1 && (
          <RadioGroup
            label={own.what}
            options={kinds.map((value) => ({ value, text: own.whats[value] }))}
            value={kind}
            onChange={(value) => chooseKind(value as ExportKind)}
          />
        )}
        {isOfMembers && !(isPlanned && times.covers === 'period') && (
          <>
            {dayField('from_day', own.fromDay)}
            {dayField('to_day', own.toDay)}
          </>
        )}
        <RadioGroup
          label={own.format}
          options={optionsOf(exportWords.formats)}
          value={times.format}
          onChange={(value) => setTimes({ ...times, format: value as Times['format'] })}
        />
        <RadioGroup
          label={own.when}
          options={optionsOf(own.whens)}
          value={isPlanned ? times.every : 'now'}
          onChange={chooseWhen}
        />
        {isPlanned && (
          <TimesFields
            kind={kind}
            times={times}
            onChange={setTimes}
            errors={{ ...problem?.fields, ...faults }}
          />
        )}
        <p>{isPlanned ? own.byLetter : own.personal}</p>
        <ProblemNotice text={fault} />
      </FormLayout>
    </Dialog>
  );
}
