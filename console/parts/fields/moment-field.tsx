import { fieldWords } from '../../words/fields.ts';
import { localTimeText, zoneText } from '../../words/times.ts';
import { Choices, RadioGroup } from './choices.tsx';
import { DateField } from './date-field.tsx';
import classes from './field-rows.module.css';
import { instantsOfMoment, type Moment } from './moment.ts';
import type { FieldProps } from './text-field.tsx';
import { TimeField } from './time-field.tsx';

interface MomentFieldProps extends Pick<FieldProps, 'hint' | 'error' | 'isDisabled'> {
  readonly label: string;
  readonly value: Moment;
  readonly onChange: (moment: Moment) => void;
  /** The venue's zone, such as "Europe/Paris". */
  readonly timezone: string;
  /** Takes a time that occurs twice as the first one, without a question. */
  readonly takesFirst?: boolean;
}

const own = fieldWords.moment;

/**
 * A day and a time in the venue's zone. For a time that occurs twice, asks which one is meant; reports one that the clocks skip
 * (`instantIn`).
 */
export function MomentField(props: MomentFieldProps) {
  const { label, hint, error, value, onChange, timezone, isDisabled, takesFirst = false } = props;
  const { day, time, turn } = value;
  const instants = instantsOfMoment(value, timezone);
  const isSkipped = day !== '' && time !== '' && instants.length === 0;
  const shown = error ?? (isSkipped ? own.skipped(localTimeText(time)) : undefined);
  const state = isDisabled === undefined ? {} : { isDisabled };
  return (
    <Choices label={label} hint={hint ?? own.zone(zoneText(timezone))} error={shown}>
      <div className={classes['row']}>
        <DateField
          {...state}
          label={own.day}
          value={day}
          onChange={(chosen) => onChange({ day: chosen, time })}
        />
        <TimeField
          {...state}
          label={own.time}
          value={time}
          onChange={(chosen) => onChange({ day, time: chosen })}
        />
      </div>
      {instants.length > 1 && !takesFirst && (
        <RadioGroup
          {...state}
          label={own.repeated(localTimeText(time))}
          options={instants.map((at, place) => ({
            value: place === 0 ? 'earlier' : 'later',
            text: (place === 0 ? own.earlier : own.later)(offsetText(at, timezone)),
          }))}
          value={turn ?? null}
          onChange={(chosen) => onChange({ day, time, turn: chosen as Moment['turn'] })}
        />
      )}
    </Choices>
  );
}

/** The zone's offset at an instant: "GMT+2". */
function offsetText(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
