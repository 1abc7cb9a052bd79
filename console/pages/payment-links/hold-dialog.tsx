import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { mostParts } from '#domain/cart/staff-cart.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { latestOf } from '../../calls/latest.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Choices } from '../../parts/choices.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { FormLayout } from '../../parts/page.tsx';
import { type Option, Select } from '../../parts/select.tsx';
import { SuggestField } from '../../parts/suggest-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useMe } from '../../portal/me.ts';
import { SessionField } from '../../sessions/session-field.tsx';
import { paymentLinkWords } from '../../words/payment-links.ts';
import { amountText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import type { StaffCart } from './cart-data.ts';

const own = paymentLinkWords.form;
const day = 86_400_000;
/** Days for which places are held if nobody says otherwise. */
const usualDays = 7;

type Type = StaffCallAnswer<'listHoldableTickets'>['type'][number];

interface HoldDialogProps {
  /** The id of the cart. */
  readonly id: string;
  readonly onClose: () => void;
  readonly onHeld: (cart: StaffCart) => void;
}

/** Asks what is held, for whom and for how long (SLS-06). */
export function HoldDialog({ id, onClose, onHeld }: HoldDialogProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  const dayFrom = (days: number) =>
    localDateTime(new Date(Date.now() + days * day).toISOString(), portal.timezone).date;
  const [event, setEvent] = useState<Option | null>(null);
  const [session, setSession] = useState<string | null>(null);
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [until, setUntil] = useState(() => dayFrom(usualDays));
  const [parts, setParts] = useState('1');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const types = useTypes(event?.value);
  const tickets = Object.entries(counts).flatMap(([type, text]) =>
    text.trim() === '' || text.trim() === '0' ? [] : [{ type, quantity: Number(text) }],
  );
  const hold = useStaffCall(
    () =>
      staff.call('holdStaffCart', {
        body: {
          id,
          event: event?.value ?? '',
          ...(session === null ? {} : { session }),
          tickets,
          name,
          email,
          until: until === '' ? null : until,
          parts: Number(parts),
        },
      }),
    paymentLinkWords.problems,
  );
  async function submit(): Promise<void> {
    const isCounted = tickets.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
    const found = {
      ...(event === null ? { event: own.eventMissing } : {}),
      ...(tickets.length === 0 ? { tickets: own.ticketsMissing } : {}),
      ...(isCounted ? {} : { tickets: own.count }),
      ...(name.trim() === '' ? { name: own.nameMissing } : {}),
      ...(email.trim() === '' ? { email: own.emailMissing } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const outcome = await hold.run(undefined);
    if (!outcome.ok) return;
    onHeld(outcome.answer.staff_cart);
    await revalidate();
  }
  const fields = hold.problem?.fields ?? {};
  const errorOf = (field: string) => faults[field] ?? fields[field];
  // Faults of one ticket are named by its place.
  const errorOfTickets =
    errorOf('tickets') ?? Object.entries(fields).find(([path]) => path.startsWith('tickets'))?.[1];
  const suggest = useCallback(
    async (q: string, signal: AbortSignal): Promise<Option[]> => {
      const outcome = await staff.call('listOrderEvents', { query: { q }, signal });
      return outcome.ok
        ? outcome.answer.event.map(({ id: value, name: text }) => ({ value, text }))
        : [];
    },
    [staff],
  );
  async function choose(value: string): Promise<void> {
    setSession(null);
    setCounts({});
    if (value === '') return setEvent(null);
    const outcome = await staff.call('listOrderEvents', { query: { id: value } });
    const [found] = outcome.ok ? outcome.answer.event : [];
    setEvent(found ? { value: found.id, text: found.name } : null);
  }
  const acts = (
    <>
      <Button onPress={onClose} isDisabled={hold.isRunning}>
        {words.form.cancel}
      </Button>
      <Button kind="primary" onPress={() => void submit()} isBusy={hold.isRunning}>
        {own.submit}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={own.title} acts={acts} isBusy={hold.isRunning}>
      {hold.problem?.text && (
        <Notice tone="danger" isAlert>
          {hold.problem.text}
        </Notice>
      )}
      <FormLayout acts={null}>
        <SuggestField
          label={own.event}
          suggest={suggest}
          chosen={event}
          onChange={(value) => void choose(value)}
          error={errorOf('event')}
        />
        {event && (
          <>
            <SessionField
              key={event.value}
              event={event.value}
              labels={{ day: own.day, session: own.session }}
              firstDay={dayFrom(1)}
              value={session}
              onChange={setSession}
              error={errorOf('session')}
            />
            <Tickets types={types} counts={counts} onCount={setCounts} error={errorOfTickets} />
          </>
        )}
        <TextField
          label={own.name}
          value={name}
          onChange={setName}
          maxLength={200}
          error={errorOf('name')}
        />
        <TextField
          label={own.email}
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={254}
          isExact
          error={errorOf('email')}
        />
        <TextField
          label={own.until}
          hint={own.untilHint}
          type="date"
          value={until}
          onChange={setUntil}
          error={errorOf('until')}
        />
        <Select
          label={own.parts}
          options={Array.from({ length: mostParts }, (_, at) => ({
            value: String(at + 1),
            text: at === 0 ? own.allAtOnce : own.inParts(at + 1),
          }))}
          value={parts}
          onChange={(value) => setParts(value ?? '1')}
        />
      </FormLayout>
    </Dialog>
  );
}

/** The ticket types of an event that can be held; undefined until they are known. */
function useTypes(event: string | undefined): readonly Type[] | undefined {
  const staff = useStaff();
  const [found, setFound] = useState<{ readonly event: string; readonly types: readonly Type[] }>();
  useEffect(() => {
    if (event === undefined) return;
    const latest = latestOf({
      ask: (id: string, signal) => staff.call('listHoldableTickets', { params: { id }, signal }),
      show: (outcome) => setFound({ event, types: outcome.ok ? outcome.answer.type : [] }),
    });
    latest.ask(event);
    return () => latest.stop();
  }, [staff, event]);
  return found?.event === event ? found?.types : undefined;
}

interface TicketsProps {
  readonly types: readonly Type[] | undefined;
  readonly counts: Readonly<Record<string, string>>;
  readonly onCount: (counts: Readonly<Record<string, string>>) => void;
  readonly error: string | undefined;
}

/** Asks for the number of each ticket to hold. */
function Tickets({ types, counts, onCount, error }: TicketsProps) {
  const { portal } = useMe();
  if (types === undefined) return null;
  if (types.length === 0) return <Notice tone="warning">{own.noTickets}</Notice>;
  return (
    <Choices label={own.tickets} hint={own.ticketsHint} error={error}>
      {types.map(({ id, group, name, price }) => (
        <TextField
          key={id}
          label={own.typeOf(group, name, amountText(price, portal))}
          inputMode="numeric"
          maxLength={3}
          isExact
          value={counts[id] ?? ''}
          onChange={(text) => onCount({ ...counts, [id]: text })}
        />
      ))}
    </Choices>
  );
}
