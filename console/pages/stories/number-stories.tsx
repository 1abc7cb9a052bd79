import { ColourField } from '../../parts/fields/colour-field.tsx';
import type { TypedDuration } from '../../parts/fields/duration.ts';
import { DurationField } from '../../parts/fields/duration-field.tsx';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { Held, longText, type Story } from './story.tsx';

const places = { label: 'Places' };
const length = { label: 'Length', units: ['hours', 'minutes'] } as const;
const colour = { label: 'Accent', against: { name: 'white', colour: '#ffffff' } };

/** Fields for numbers, durations and colours. */
export const numberStories: readonly Story[] = [
  {
    part: 'NumberField',
    states: {
      empty: <Held initial="">{(held) => <NumberField {...places} {...held} />}</Held>,
      filled: (
        <Held initial="1,500">
          {(held) => <NumberField {...places} hint="Of the hall." {...held} />}
        </Held>
      ),
      error: (
        <Held initial="some">
          {(held) => <NumberField {...places} {...held} error="Type a whole number." />}
        </Held>
      ),
      disabled: (
        <Held initial="12.5">
          {(held) => <NumberField {...places} decimals={1} {...held} isDisabled />}
        </Held>
      ),
      long: <Held initial="1">{(held) => <NumberField label={longText} {...held} />}</Held>,
    },
  },
  {
    part: 'DurationField',
    states: {
      empty: (
        <Held<TypedDuration> initial={{}}>
          {(held) => <DurationField {...length} hint="From the door to the end." {...held} />}
        </Held>
      ),
      filled: (
        <Held<TypedDuration> initial={{ days: '1', hours: '1', minutes: '30' }}>
          {(held) => <DurationField {...length} units={['days', 'hours', 'minutes']} {...held} />}
        </Held>
      ),
      error: (
        <Held<TypedDuration> initial={{ hours: '0' }}>
          {(held) => <DurationField {...length} {...held} error="Type how long it takes." />}
        </Held>
      ),
      disabled: (
        <Held<TypedDuration> initial={{ hours: '1' }}>
          {(held) => <DurationField {...length} {...held} isDisabled />}
        </Held>
      ),
    },
  },
  {
    part: 'ColourField',
    states: {
      empty: <Held initial="">{(held) => <ColourField {...colour} {...held} />}</Held>,
      'easy to read': (
        <Held initial="#1b4d3e">
          {(held) => <ColourField {...colour} hint="Of buttons and links." {...held} />}
        </Held>
      ),
      'hard to read': (
        <Held initial="#ffcc00">{(held) => <ColourField {...colour} {...held} />}</Held>
      ),
      error: (
        <Held initial="green">
          {(held) => <ColourField {...colour} {...held} error="Type a colour as six characters." />}
        </Held>
      ),
      disabled: (
        <Held initial="#e07a5f">{(held) => <ColourField {...colour} {...held} isDisabled />}</Held>
      ),
    },
  },
];
