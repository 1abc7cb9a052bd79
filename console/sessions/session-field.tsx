import { useEffect, useRef, useState } from 'react';
import { latestOf } from '../calls/latest.ts';
import { useStaff } from '../calls/staff-client.ts';
import { useDraftState } from '../drafts/use-draft.ts';
import { DateField } from '../parts/fields/date-field.tsx';
import { isDay } from '../parts/fields/day.ts';
import { type Option, Select } from '../parts/fields/select.tsx';
import { clockText, dayText } from '../words/times.ts';
import { words } from '../words/words.ts';

interface SessionFieldProps {
  /** The id of the event. */
  readonly event: string;
  readonly labels: { readonly day: string; readonly session: string };
  /** The day chosen initially, YYYY-MM-DD. */
  readonly firstDay: string;
  readonly value: string | null;
  /** Called with the chosen session and the day shown. */
  readonly onChange: (session: string | null, day: string) => void;
  /** A session that cannot be chosen. */
  readonly without?: string | null | undefined;
  readonly error?: string | undefined;
}

/** A session of an event, by its day. */
export function SessionField(props: SessionFieldProps) {
  const { event, labels, firstDay, value, onChange, without, error } = props;
  const staff = useStaff();
  const [day, setDay] = useDraftState(`session ${labels.day}`, firstDay);
  // Undefined until they are read.
  const [options, setOptions] = useState<readonly Option[]>();
  const [next, setNext] = useState<string | null>(null);
  // Goes on to the first day with sessions, unless someone has chosen a day or a session.
  const isOpen = useRef(value === null && day === firstDay);
  useEffect(() => {
    setOptions(undefined);
    if (!isDay(day)) return;
    const params = { id: event };
    const latest = latestOf({
      ask: (asked: string, signal) =>
        staff.call('listOrderSessions', { params, query: { day: asked }, signal }),
      show(outcome) {
        const sessions = (outcome.ok ? outcome.answer.session : []).filter(
          ({ id }) => id !== without,
        );
        const following = outcome.ok ? outcome.answer.days.next : null;
        const goesOn = isOpen.current && sessions.length === 0 && following !== null;
        isOpen.current = false;
        if (goesOn) return setDay(following);
        setNext(following);
        setOptions(
          sessions.map(({ id, starts_at, timezone }) => ({
            value: id,
            text: clockText(starts_at, { timezone, currency: '' }),
          })),
        );
      },
    });
    latest.ask(day);
    return () => latest.stop();
  }, [staff, event, day, without, setDay]);
  return (
    <>
      <DateField
        label={labels.day}
        value={day}
        onChange={(changed) => {
          isOpen.current = false;
          setDay(changed);
          onChange(null, changed);
        }}
      />
      <Select
        label={labels.session}
        {...(options?.length === 0 ? { hint: hintOf(next) } : {})}
        options={options ?? []}
        value={value}
        onChange={(session) => onChange(session, day)}
        isDisabled={options === undefined || options.length === 0}
        error={error}
      />
    </>
  );
}

const hintOf = (next: string | null): string =>
  next === null ? words.form.noTimes : words.form.noTimesUntil(dayText(next));
