import { instantIn, type Moment } from '../../parts/fields/moment.ts';
import { MomentField } from '../../parts/fields/moment-field.tsx';
import { numberIn } from '../../parts/fields/number.ts';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { ChangeForm } from '../../shop/change-form.tsx';
import type { QuickChange, ShopEvent } from '../../shop/shop-data.ts';
import { shopWords } from '../../words/shop.ts';

const own = shopWords.event;

interface Values {
  readonly start: Moment;
  readonly minutes: string;
  readonly capacity: string;
}

interface AddSessionProps {
  readonly event: ShopEvent;
  readonly onClose: () => void;
}

/** Adds one session to an event; starts from the length and places of its next one. */
export function AddSession({ event, onClose }: AddSessionProps) {
  const { timezone, duration_minutes: usual, capacity, is_seated } = event;
  const initial: Values = {
    start: { day: '', time: '' },
    minutes: String(usual ?? 60),
    capacity: is_seated ? '' : String(capacity ?? ''),
  };
  const changeOf = ({ start, minutes, capacity: places }: Values): QuickChange => ({
    kind: 'new_session',
    event: event.id,
    of: {
      start: `${start.day}T${start.time}`,
      duration_minutes: numberIn(minutes).number ?? 0,
      ...(places.trim() === ''
        ? !is_seated && { capacity: -1 }
        : { capacity: numberIn(places).number ?? 0 }),
    },
  });
  const hint = is_seated ? own.seatedHint : own.capacityHint;
  return (
    <ChangeForm<Values>
      name="add-session"
      initial={initial}
      check={({ start, minutes, capacity: places }) => ({
        // One that occurs twice is the earlier, as in a file.
        start: instantIn({ ...start, turn: 'earlier' }, timezone).fault,
        minutes: numberIn(minutes, { least: 1, most: 10_080 }).fault,
        capacity:
          places.trim() === '' ? undefined : numberIn(places, { least: 0, most: 10_000_000 }).fault,
      })}
      changeOf={changeOf}
      title={own.addTitle}
      action={own.addIt}
      done={own.added}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MomentField label={own.start} timezone={timezone} takesFirst {...form.field('start')} />
          <NumberField label={own.minutes} {...form.field('minutes')} />
          <NumberField label={own.capacity} hint={hint} {...form.field('capacity')} />
        </>
      )}
    </ChangeForm>
  );
}
