import { type CalendarDate, parseDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { fieldWords } from '../../words/fields.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import overlay from '../overlay.module.css';
import classes from './date-field.module.css';
import { hasEmptyPart } from './empty-part.ts';
import field from './field.module.css';
import { fieldLocale } from './field-locale.ts';
import { FieldLabel, type FieldProps, FieldTexts } from './text-field.tsx';

interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD, or '' without one. */
  readonly value: string;
  /** Called with the day at each change once it is complete: a year being typed starts as the year 2 (`isDay`). */
  readonly onChange: (day: string) => void;
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  readonly least?: string | undefined;
  readonly most?: string | undefined;
}

const own = fieldWords.date;

/** A day of the venue's calendar: typed part by part, or chosen from a month. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, least, most, name, error, isRequired, isDisabled } = props;
  const [min, max] = [dateOf(least), dateOf(most)];
  return (
    <I18nProvider locale={fieldLocale(navigator.language)}>
      <DatePicker<CalendarDate>
        className={field['field'] ?? ''}
        value={dateOf(value)}
        onChange={(date) => onChange(date?.toString() ?? '')}
        onBlur={({ currentTarget }) => {
          if (value !== '' && hasEmptyPart(currentTarget)) onChange('');
        }}
        {...(min ? { minValue: min } : {})}
        {...(max ? { maxValue: max } : {})}
        isInvalid={error !== undefined}
        isRequired={isRequired ?? false}
        isDisabled={isDisabled ?? false}
        validationBehavior="aria"
        shouldForceLeadingZeros
        {...(name === undefined ? {} : { name })}
      >
        <FieldLabel {...props} />
        <Group className={classNames(field['input'], classes['group'])}>
          <DateInput className={classes['segments'] ?? ''}>
            {(segment) => <DateSegment segment={segment} className={classes['segment'] ?? ''} />}
          </DateInput>
          <Button className={classes['open'] ?? ''} aria-label={own.open}>
            <Icon name="today" size={16} />
          </Button>
        </Group>
        <FieldTexts {...props} />
        <Popover className={overlay['popover'] ?? ''}>
          <Dialog aria-label={own.open}>
            <Month />
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}

const Month = () => (
  <Calendar className={classes['calendar'] ?? ''}>
    <header>
      <Button slot="previous" className={classes['open'] ?? ''} aria-label={own.earlier}>
        <Icon name="back" size={16} />
      </Button>
      <Heading level={2} />
      <Button slot="next" className={classes['open'] ?? ''} aria-label={own.later}>
        <Icon name="next" size={16} />
      </Button>
    </header>
    <CalendarGrid className={classes['grid'] ?? ''} weekdayStyle="short">
      <CalendarGridHeader>
        {(weekday) => (
          <CalendarHeaderCell className={classes['weekday'] ?? ''}>{weekday}</CalendarHeaderCell>
        )}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarCell date={date} className={classes['day'] ?? ''} />}
      </CalendarGridBody>
    </CalendarGrid>
  </Calendar>
);

/** Null for a text that is not a day. */
function dateOf(text = ''): CalendarDate | null {
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}
