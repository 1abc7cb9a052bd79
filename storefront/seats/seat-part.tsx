import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ChosenSeat, seatShortfalls } from '#domain/seats/seat-need.ts';
import { seatsNeeded } from '#domain/seats/seats-fit.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Flow, FlowEvent } from '../booking/date-first-flow.ts';
import type { EventOffer, Session } from '../booking/offer.ts';
import { shownPrice } from '../booking/shown-price.ts';
import { priceOf } from '../booking/ticket-prices.ts';
import { part } from '../browser/part.ts';
import { useCart } from '../cart/use-cart.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import type { PickerGroup } from './hall.ts';
import classes from './seat-part.module.css';
import { type LoadedSeats, useSeatMap } from './use-seat-map.ts';
import { useShortfallText } from './use-shortfall-text.ts';

const loadPicker = () => import('./seat-picker.tsx');
const SeatPicker = part(loadPicker);

export interface SeatPartProps {
  readonly event: EventOffer;
  readonly flow: Flow;
  readonly session: Session;
  readonly send: (event: FlowEvent) => void;
  /** The number of times that another part of the page has asked for the map. */
  readonly asked?: number;
}

/** The step that assigns seats to seated tickets (SEA-13 to 15); it opens the map. */
export default function SeatPart({ event, flow, session, send, asked = 0 }: SeatPartProps) {
  const t = useWords();
  const groups = usePickerGroups(event, flow, session);
  const held = useOwnSeats(session.id);
  const shortfallText = useShortfallText(groups);
  const needed = groups.reduce((sum, group) => sum + seatsNeeded(group, flow.quantities), 0);
  const shortfalls = seatShortfalls(groups, flow.quantities, flow.seats);
  const map = useOpening({ event, flow, session, asked, isNear: needed > 0 });
  const { isOpen, seats, hasFailed, open, close } = map;
  const { takenSeats, seatFault } = flow;
  const failure = isOpen && hasFailed && (
    <Notice tone="error" isAlert>
      <p>{t('seats.failed')}</p>
    </Notice>
  );
  const picker = isOpen && seats && (
    <Suspense>
      <SeatPicker
        key={seats.seatMap.key}
        seatMap={seats.seatMap}
        states={seats.states}
        groups={groups}
        quantities={flow.quantities}
        chosen={[...flow.seats, ...takenSeats]}
        own={held}
        taken={takenSeats.map(({ templateID }) => templateID)}
        fault={seatFault}
        preventsSingles={event.preventsSingleSeats}
        onConfirm={(chosen) => {
          send({ type: 'seats_chosen', seats: chosen });
          close();
        }}
        onBack={close}
      />
    </Suspense>
  );
  // The map can be opened before tickets are chosen.
  if (needed === 0 && flow.seats.length === 0) return failure || picker;
  return (
    <section className={classes['part']} aria-labelledby="seats-title">
      <h3 id="seats-title">{t('seats.heading')}</h3>
      {flow.seats.length === 0 ? (
        <p>{t('seats.choose_text', { count: needed })}</p>
      ) : (
        <SeatNames seats={seats} chosen={flow.seats} />
      )}
      {flow.seats.length > 0 &&
        shortfalls.map((why) => (
          <p key={`${why.kind} ${why.groupId}`} role="alert" className={classes['error']}>
            {shortfallText(why)}
          </p>
        ))}
      {failure}
      <Button
        kind={shortfalls.length > 0 ? 'primary' : 'secondary'}
        isBusy={flow.isSubmitting}
        onClick={open}
      >
        {t(flow.seats.length === 0 ? 'seats.choose' : 'seats.change')}
      </Button>
      {picker}
    </section>
  );
}

interface OpeningProps extends Pick<SeatPartProps, 'event' | 'flow' | 'session'> {
  readonly asked: number;
  /** Preloads the map: a buyer who chooses tickets will open it next. */
  readonly isNear: boolean;
}

/** The current map of a session, preloaded, and the state that opens it. */
function useOpening({ event, flow, session, asked, isNear }: OpeningProps) {
  const [isOpen, setOpen] = useState(false);
  const { seats, hasFailed, look } = useSeatMap(event.id, session.id, isOpen);
  const { takenSeats, seatFault } = flow;
  useEffect(() => {
    // After a refusal of seats the map opens in its current state and says why; for lost seats it
    // offers the nearest.
    if (takenSeats.length > 0 || seatFault) void look().then(() => setOpen(true));
  }, [takenSeats, seatFault, look]);

  useEffect(() => {
    const prepare = (): void => {
      void loadPicker();
      void look();
    };
    return isNear ? prepare() : whenIdle(prepare);
  }, [isNear, look]);
  const open = useCallback((): void => {
    void look();
    setOpen(true);
  }, [look]);
  const answered = useRef(0);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    open();
  }, [asked, open]);
  return { isOpen, seats, hasFailed, open, close: () => setOpen(false) };
}

/** Runs `work` when the browser is idle; returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const callbackId = requestIdleCallback(work);
  return () => cancelIdleCallback(callbackId);
}

interface SeatNamesProps {
  readonly seats: LoadedSeats | null;
  readonly chosen: readonly ChosenSeat[];
}

/** Lists the chosen seats. */
function SeatNames({ seats, chosen }: SeatNamesProps) {
  const t = useWords();
  const byId = useMemo(
    () => new Map(seats?.seatMap.seats.map((seat) => [seat.seat_template_id, seat])),
    [seats],
  );
  return (
    <ul className={classes['seats']}>
      {chosen.map(({ templateID }) => {
        const seat = byId.get(templateID);
        return (
          seat && (
            <li key={templateID}>
              {t('seat.name', { section: seat.section, row: seat.row, seat: seat.seat })}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The event's seated groups, with their prices for the session. */
function usePickerGroups(event: EventOffer, flow: Flow, session: Session): readonly PickerGroup[] {
  const { offer } = flow;
  const { fees, currency } = useStorefront();
  return useMemo(
    () =>
      event.groups
        .filter(({ isSeated }) => isSeated)
        .map((group) => ({
          id: group.id,
          name: group.name,
          hasPlaces:
            offer?.group_availability.some(
              (each) =>
                each.event_session_id === session.id &&
                each.ticket_group_id === group.id &&
                each.available === 0,
            ) !== true,
          types: group.types.map((type) => ({
            id: type.id,
            name: type.name,
            amount: shownPrice(priceOf(type, offer, session.id), { fees, currency }).amount,
          })),
        })),
    [event, offer, session, fees, currency],
  );
}

/** The seats of the session in this browser's cart. */
function useOwnSeats(sessionId: string): ReadonlySet<string> {
  const tickets = useCart()?.held?.answer.ticket;
  return useMemo(
    () =>
      new Set(
        tickets?.flatMap(({ event_session_id: session, seat }) =>
          session === sessionId && seat ? [seat.seat_template_id] : [],
        ),
      ),
    [tickets, sessionId],
  );
}
