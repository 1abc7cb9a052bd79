import { useCallback, useEffect, useState } from 'react';
import { mostPlaces } from '#domain/cart/staff-cart.ts';
import { foldedForPart } from '#domain/content/fold-text.ts';
import { latestOf } from '../../calls/latest.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { type Option, Select } from '../../parts/fields/select.tsx';
import { SuggestField } from '../../parts/fields/suggest-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type Keep, Keeping } from '../../parts/kept.tsx';
import { useMe } from '../../portal/me.ts';
import { paymentLinkWords } from '../../words/payment-links.ts';
import { amountText } from '../../words/times.ts';
import { type Chosen, type HoldableType, nothingChosen } from './hold-form.ts';
import classes from './payment-links.module.css';

const own = paymentLinkWords.form;
/** Maximum number of seats suggested at a time. */
const mostSuggested = 50;

interface SeatChoiceProps {
  readonly event: string;
  readonly session: string;
  /** The types with seats; at least one. */
  readonly types: readonly HoldableType[];
  readonly chosen: Readonly<Record<string, Chosen>>;
  readonly onChange: (type: string, seats: readonly Option[]) => void;
  readonly error: string | undefined;
}

/** Selects free seats, one type after the other: by part of their name, or the best adjacent ones. */
export function SeatChoice({ event, session, types, chosen, onChange, error }: SeatChoiceProps) {
  const staff = useStaff();
  const { portal } = useMe();
  const [typeId, setType] = useState(types[0]?.id ?? '');
  const type = types.find(({ id }) => id === typeId) ?? types[0];
  const group = type?.group_id ?? '';
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
  const seatsOf = (id: string) => (chosen[id] ?? nothingChosen).seats;
  const all = types.flatMap((each) => seatsOf(each.id).map((seat) => ({ type: each, seat })));
  const taken = all.map(({ seat }) => seat.value).join(',');
  const best = useStaffCall((number: number) =>
    staff.call('listHoldableSeats', {
      params: { id: event },
      query: { session, group, best: number, ...(taken === '' ? {} : { without: taken }) },
    }),
  );
  const suggest = useCallback(
    async (text: string) => {
      const asked = foldedForPart(text);
      const gone = taken.split(',');
      return free
        .filter(({ value }) => !gone.includes(value))
        .filter(({ text: shown }) => foldedForPart(shown).includes(asked))
        .slice(0, mostSuggested);
    },
    [free, taken],
  );
  if (!type) return null;
  const add = (seats: readonly Option[]) => onChange(type.id, [...seatsOf(type.id), ...seats]);
  async function chooseBest(): Promise<void> {
    const number = Number(count);
    const isCount = Number.isInteger(number) && number >= 1 && number <= mostPlaces;
    setFault(isCount ? undefined : own.count);
    if (!isCount) return;
    const outcome = await best.run(number);
    if (!outcome.ok) return;
    const { seat, best: ids } = outcome.answer;
    const options = seat.map(optionOf);
    setFree(options);
    const found = ids.flatMap((id) => options.find(({ value }) => value === id) ?? []);
    setFault(found.length === 0 ? own.noBest : undefined);
    add(found);
  }
  const nameOf = ({ name, group: part, price }: HoldableType, keep: Keep = String) =>
    own.typeOf(part, name, price === null ? own.chosenPrice : keep(amountText(price, portal)));
  return (
    <div className={classes['fields']}>
      <Select
        label={own.seatsOf}
        options={types.map((each) => ({
          value: each.id,
          text: nameOf(each),
          shown: <Keeping>{(keep) => nameOf(each, keep)}</Keeping>,
        }))}
        value={type.id}
        onChange={setType}
      />
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
        // Remounted after each choice: it is a field that adds seats.
        key={`${type.id} ${all.length}`}
        label={own.addSeat}
        hint={own.addSeatHint}
        suggest={suggest}
        chosen={null}
        onChange={(id) => {
          const seat = free.find(({ value }) => value === id);
          if (seat) add([seat]);
        }}
        error={error}
      />
      {all.length > 0 && (
        <ul className={classes['seats']} aria-label={own.chosenSeats}>
          {all.map(({ type: of, seat: { value, text } }) => (
            <li key={value}>
              <Button
                kind="quiet"
                label={own.removeSeat(of.name, text)}
                onPress={() =>
                  onChange(
                    of.id,
                    seatsOf(of.id).filter((seat) => seat.value !== value),
                  )
                }
              >
                {own.seatFor(of.name, text)} <Icon name="close" size={14} />
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
