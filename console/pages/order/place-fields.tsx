import { useCallback, useEffect, useState } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { foldedForPart } from '#domain/content/fold-text.ts';
import { latestOf } from '../../calls/latest.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { isDay } from '../../parts/fields/day.ts';
import { type Option, Select } from '../../parts/fields/select.tsx';
import { SuggestField } from '../../parts/fields/suggest-field.tsx';
import { editWords } from '../../words/order-edits.ts';
import { clockText } from '../../words/times.ts';

export type Choices = StaffCallAnswer<'listEditChoices'>;
const none: Choices = { type: [], session: [], seat: [] };
/** Maximum number of seats suggested at a time. */
const mostSuggested = 50;

interface Asked {
  readonly number: string;
  readonly event: string;
  readonly day?: string | undefined;
  readonly session?: string | null | undefined;
}

/** The types, sessions and seats that an event's tickets can change to; undefined until they have loaded. */
export function useChoices({ number, event, day, session }: Asked): Choices | undefined {
  const staff = useStaff();
  const [choices, setChoices] = useState<Choices>();
  useEffect(() => {
    setChoices(undefined);
    if (day && !isDay(day)) return;
    const query = { event, ...(day ? { day } : {}), ...(session ? { session } : {}) };
    const latest = latestOf({
      ask: (asked: typeof query, signal) =>
        staff.call('listEditChoices', { params: { number }, query: asked, signal }),
      show: (outcome) => setChoices(outcome.ok ? outcome.answer : none),
    });
    latest.ask(query);
    return () => latest.stop();
  }, [staff, number, event, day, session]);
  return choices;
}

interface TimeFieldsProps {
  readonly choices: Choices | undefined;
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly session: string | null;
  readonly onSession: (session: string | null) => void;
  readonly error: string | undefined;
}

/** A day, and one of its times, with the places left. */
export function TimeFields({ choices, day, onDay, session, onSession, error }: TimeFieldsProps) {
  const own = editWords;
  const options = (choices?.session ?? []).map(({ id, starts_at, timezone, left }) => ({
    value: id,
    text: clockText(starts_at, { timezone, currency: '' }),
    ...(left === null ? {} : { hint: own.left(left) }),
  }));
  return (
    <>
      <DateField
        label={own.day}
        value={day}
        onChange={(changed) => {
          onDay(changed);
          onSession(null);
        }}
      />
      {choices && options.length === 0 ? (
        <p>{own.noTimes}</p>
      ) : (
        <Select
          label={own.time}
          isDisabled={choices === undefined}
          options={options}
          value={session}
          onChange={onSession}
          error={error}
        />
      )}
    </>
  );
}

interface SeatFieldProps {
  readonly seats: Choices['seat'];
  readonly value: Option | null;
  readonly onChange: (seat: Option | null) => void;
  readonly error: string | undefined;
}

/** A free seat, found by a part of its name. */
export function SeatField({ seats, value, onChange, error }: SeatFieldProps) {
  const suggest = useCallback(
    async (text: string) => {
      const asked = foldedForPart(text);
      return seats
        .filter(({ name }) => foldedForPart(name).includes(asked))
        .slice(0, mostSuggested)
        .map(({ id, name }) => ({ value: id, text: name }));
    },
    [seats],
  );
  const option = (id: string): Option | null => {
    const seat = seats.find((each) => each.id === id);
    return seat ? { value: seat.id, text: seat.name } : null;
  };
  return (
    <SuggestField
      label={editWords.seat}
      hint={editWords.seatHint}
      suggest={suggest}
      chosen={value}
      onChange={(id) => onChange(option(id))}
      error={error}
    />
  );
}
