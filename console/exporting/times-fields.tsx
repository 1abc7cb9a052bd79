import { type ExportKind, hasDays } from '#domain/exports/export-kinds.ts';
import { RadioGroup } from '../parts/fields/choices.tsx';
import { type Option, Select } from '../parts/fields/select.tsx';
import { TimeField } from '../parts/fields/time-field.tsx';
import { useMe } from '../portal/me.ts';
import { exportWords } from '../words/exports.ts';
import type { Times } from './timing.ts';

interface TimesFieldsProps {
  readonly kind: ExportKind;
  readonly times: Times;
  readonly onChange: (times: Times) => void;
  /** Errors by the name of their field. */
  readonly errors: Readonly<Record<string, string | undefined>>;
}

const own = exportWords.times;

const weekdays: readonly Option[] = own.weekdays.map((text, at) => ({
  value: String(at + 1),
  text,
}));
const monthDays: readonly Option[] = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  text: String(at + 1),
}));

/** The day, time and period of a scheduled export; its frequency is chosen beside them. */
export function TimesFields({ kind, times, onChange, errors }: TimesFieldsProps) {
  const { portal } = useMe();
  const { every, on_day, at_time, covers } = times;
  const chooseDay = (day: string) => onChange({ ...times, on_day: Number(day) });
  const spans = [
    { value: 'period', text: own.period[every] },
    { value: 'filter', text: own.filter },
  ];
  return (
    <>
      {every === 'week' && (
        <Select
          label={own.weekday}
          options={weekdays}
          value={String(on_day ?? 1)}
          onChange={chooseDay}
          error={errors['on_day']}
        />
      )}
      {every === 'month' && (
        <Select
          label={own.monthDay}
          hint={own.monthDayHint}
          options={monthDays}
          value={String(on_day ?? 1)}
          onChange={chooseDay}
          error={errors['on_day']}
        />
      )}
      <TimeField
        label={own.time}
        hint={own.timeHint(portal.timezone)}
        value={at_time}
        onChange={(time) => onChange({ ...times, at_time: time })}
        error={errors['at_time']}
      />
      {hasDays(kind) && (
        <RadioGroup
          label={own.covers}
          options={spans}
          value={covers}
          onChange={(span) => onChange({ ...times, covers: span as Times['covers'] })}
          error={errors['covers']}
        />
      )}
    </>
  );
}
