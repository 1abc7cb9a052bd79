import { DateField } from '../../parts/fields/date-field.tsx';
import type { Moment } from '../../parts/fields/moment.ts';
import { MomentField } from '../../parts/fields/moment-field.tsx';
import { TimeField } from '../../parts/fields/time-field.tsx';
import { venue } from './sample-venue.ts';
import { Held, longText, type Story } from './story.tsx';

const moment = { label: 'On sale from', timezone: venue.timezone };
const held = (initial: Moment, more: { error?: string; isDisabled?: boolean } = {}) => (
  <Held<Moment> initial={initial}>
    {(value) => <MomentField {...moment} {...value} {...more} />}
  </Held>
);

/** Fields for days and times. */
export const dateStories: readonly Story[] = [
  {
    part: 'DateField',
    states: {
      empty: (
        <Held initial="">
          {(value) => (
            <DateField label="Day of visit" hint="Until then, tickets are held." {...value} />
          )}
        </Held>
      ),
      filled: (
        <Held initial="2031-03-08">
          {(value) => <DateField label="Day" {...value} isOptional />}
        </Held>
      ),
      error: (
        <Held initial="2031-03-08">
          {(value) => <DateField label="Day" {...value} error="This day is over." />}
        </Held>
      ),
      disabled: (
        <Held initial="2031-03-08">
          {(value) => <DateField label="Day" {...value} isDisabled />}
        </Held>
      ),
      long: (
        <Held initial="">
          {(value) => <DateField label={longText} hint={longText} {...value} />}
        </Held>
      ),
    },
  },
  {
    part: 'TimeField',
    states: {
      empty: (
        <Held initial="">
          {(value) => <TimeField label="Time" hint="On the venue’s clocks." {...value} />}
        </Held>
      ),
      filled: <Held initial="19:30">{(value) => <TimeField label="Time" {...value} />}</Held>,
      error: (
        <Held initial="">
          {(value) => <TimeField label="Time" {...value} error="Choose a time." />}
        </Held>
      ),
      disabled: (
        <Held initial="19:30">{(value) => <TimeField label="Time" {...value} isDisabled />}</Held>
      ),
    },
  },
  {
    part: 'MomentField',
    states: {
      empty: held({ day: '', time: '' }),
      filled: held({ day: '2031-03-08', time: '19:30' }),
      skipped: held({ day: '2031-03-30', time: '02:30' }),
      repeated: held({ day: '2031-10-26', time: '02:30' }),
      error: held({ day: '', time: '19:30' }, { error: 'Choose a day and a time.' }),
      disabled: held({ day: '2031-03-08', time: '19:30' }, { isDisabled: true }),
    },
  },
];
