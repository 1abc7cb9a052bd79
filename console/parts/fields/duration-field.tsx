import { fieldWords } from '../../words/fields.ts';
import { Choices } from './choices.tsx';
import type { DurationUnit, TypedDuration } from './duration.ts';
import classes from './field-rows.module.css';
import { NumberField } from './number-field.tsx';
import type { FieldProps } from './text-field.tsx';

interface DurationFieldProps extends Pick<FieldProps, 'hint' | 'error' | 'isDisabled'> {
  readonly label: string;
  /** Longest first. */
  readonly units: readonly DurationUnit[];
  /** The texts as typed (`durationIn`). */
  readonly value: TypedDuration;
  readonly onChange: (typed: TypedDuration) => void;
}

/** A field for a duration, with a number for each unit. */
export function DurationField(props: DurationFieldProps) {
  const { label, hint, error, units, value, onChange, isDisabled = false } = props;
  return (
    <Choices label={label} hint={hint} error={error}>
      <div className={classes['row']}>
        {units.map((unit) => (
          <NumberField
            key={unit}
            label={fieldWords.duration.units[unit]}
            value={value[unit] ?? ''}
            onChange={(typed) => onChange({ ...value, [unit]: typed })}
            isDisabled={isDisabled}
          />
        ))}
      </div>
    </Choices>
  );
}
