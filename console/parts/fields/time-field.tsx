import { parseTime, type Time } from '@internationalized/date';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { classNames } from '../class-names.ts';
import classes from './date-field.module.css';
import { hasEmptyPart } from './empty-part.ts';
import field from './field.module.css';
import { fieldLocale } from './field-locale.ts';
import { FieldLabel, type FieldProps, FieldTexts } from './text-field.tsx';

interface TimeFieldProps extends FieldProps {
  /** HH:MM in the venue's zone, or '' without one. */
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** A time of day, typed part by part in the region's way to write it. */
export function TimeField(props: TimeFieldProps) {
  const { value, onChange, name, error, isRequired, isDisabled } = props;
  return (
    <I18nProvider locale={fieldLocale(navigator.language)}>
      <AriaTimeField<Time>
        className={field['field'] ?? ''}
        value={timeOf(value)}
        onChange={(time) => onChange(time?.toString().slice(0, 5) ?? '')}
        onBlur={({ currentTarget }) => {
          if (value !== '' && hasEmptyPart(currentTarget)) onChange('');
        }}
        isInvalid={error !== undefined}
        isRequired={isRequired ?? false}
        isDisabled={isDisabled ?? false}
        validationBehavior="aria"
        shouldForceLeadingZeros
        {...(name === undefined ? {} : { name })}
      >
        <FieldLabel {...props} />
        <DateInput className={classNames(field['input'], classes['group'], classes['segments'])}>
          {(segment) => <DateSegment segment={segment} className={classes['segment'] ?? ''} />}
        </DateInput>
        <FieldTexts {...props} />
      </AriaTimeField>
    </I18nProvider>
  );
}

const timeOf = (text: string): Time | null =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? parseTime(text) : null;
