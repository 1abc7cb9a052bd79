import { useCallback, useEffect, useState } from 'react';
import { mostPlaces } from '#domain/cart/staff-cart.ts';
import { latestOf } from '../../calls/latest.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import type { Option } from '../../parts/select.tsx';
import { SuggestField } from '../../parts/suggest-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { paymentLinkWords } from '../../words/payment-links.ts';
import classes from './payment-links.module.css';

const own = paymentLinkWords.form;
/** Suggestions of seats at a time. */
const mostSuggested = 50;

interface SeatChoiceProps {
  readonly event: string;
  readonly session: string;
  readonly group: string;
  /** The name of the type that the seats are for. */
  readonly name: string;
  readonly seats: readonly Option[];
  readonly onChange: (seats: readonly Option[]) => void;
  readonly error: string | undefined;
}

/** Chooses free seats: one by one by a part of their name, or the best ones together. */
export function SeatChoice({
  event,
  session,
  group,
  name,
  seats,
  onChange,
  error,
}: SeatChoiceProps) {
  const staff = useStaff();
  const [free, setFree] = useState<readonly Option[]>([]);
  const [count, setCount] = useState('2');
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const latest = latestOf({
      ask: (query: { session: string; group: string }, signal) =>
        staff.call('listHoldableSeats', { params: { id: event }, query, signal }),
      show: (outcome) => setFree(outcome.ok ? outcome.answer.seat.map(optionOf) : []),
    });
    latest.ask({ session, group });
    return () => latest.stop();
  }, [staff, event, session, group]);
  const best = useStaffCall((number: number) =>
    staff.call('listHoldableSeats', {
      params: { id: event },
      query: { session, group, best: number },
    }),
  );
  const suggest = useCallback(
    async (text: string) => {
      const asked = text.toLowerCase();
      return free
        .filter(({ value }) => seats.every((seat) => seat.value !== value))
        .filter(({ text: shown }) => shown.toLowerCase().includes(asked))
        .slice(0, mostSuggested);
    },
    [free, seats],
  );
  async function chooseBest(): Promise<void> {
    const number = Number(count);
    const isCount = Number.isInteger(number) && number >= 1 && number <= mostPlaces;
    setFault(isCount ? undefined : own.count);
    if (!isCount) return;
    const outcome = await best.run(number);
    if (!outcome.ok) return;
    const options = outcome.answer.seat.map(optionOf);
    setFree(options);
    const chosen = outcome.answer.best.flatMap(
      (id) => options.find(({ value }) => value === id) ?? [],
    );
    setFault(chosen.length === 0 ? own.noBest : undefined);
    if (chosen.length > 0) onChange(chosen);
  }
  return (
    <div className={classes['part']}>
      <p className={classes['name']}>{name}</p>
      <div className={classes['row']}>
        <TextField
          label={own.bestCount}
          inputMode="numeric"
          maxLength={3}
          isExact
          value={count}
          onChange={setCount}
          error={fault ?? best.problem?.text}
        />
        <Button onPress={() => void chooseBest()} isBusy={best.isRunning}>
          {own.best}
        </Button>
      </div>
      <SuggestField
        // Anew after each choice: it is a field to add seats.
        key={seats.length}
        label={own.addSeat}
        hint={own.addSeatHint}
        suggest={suggest}
        chosen={null}
        onChange={(id) => {
          const seat = free.find(({ value }) => value === id);
          if (seat) onChange([...seats, seat]);
        }}
        error={error}
      />
      {seats.length > 0 && (
        <ul className={classes['seats']} aria-label={own.chosenSeats(name)}>
          {seats.map(({ value, text }) => (
            <li key={value}>
              <Button
                kind="quiet"
                label={own.removeSeat(text)}
                onPress={() => onChange(seats.filter((seat) => seat.value !== value))}
              >
                {text} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({
  value: id,
  text: name,
});
