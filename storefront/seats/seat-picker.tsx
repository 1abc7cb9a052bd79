import { useEffect, useId, useMemo, useReducer } from 'react';
import { indexSeatMap } from '#domain/seats/seat-index.ts';
import type { SeatMapFrame, SeatPlace } from '#domain/seats/seat-map.ts';
import type { ChosenSeat } from '#domain/seats/seat-need.ts';
import type { PackedStates } from '#domain/seats/seat-singles.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { SeatFault } from '../booking/date-first-flow.ts';
import { useWords } from '../site/use-storefront.ts';
import type { Hall, PickerGroup } from './hall.ts';
import { SeatLegend } from './seat-legend.tsx';
import { SeatList } from './seat-list.tsx';
import {
  closedSeatMap,
  renderingTime,
  type SeatMapEvent,
  type SeatMapState,
  seatMapState,
} from './seat-map-state.ts';
import { SeatMapView } from './seat-map-view.tsx';
import { SeatNoticeText } from './seat-notice-text.tsx';
import classes from './seat-picker.module.css';
import { seatRowsOf } from './seat-rows.ts';
import { SeatSummary } from './seat-summary.tsx';
import { useSeatColours } from './use-seat-colours.ts';
import { useSeatWords } from './use-seat-words.ts';

export interface SeatPickerProps {
  readonly seatMap: { readonly frame: SeatMapFrame; readonly seats: readonly SeatPlace[] };
  /** One letter per seat; changes appear at once. */
  readonly states: PackedStates;
  /** The groups that sell seats of this session, with their prices for it. */
  readonly groups: readonly PickerGroup[];
  /** Wanted tickets, by type. */
  readonly quantities: Readonly<Record<string, number>>;
  readonly chosen: readonly ChosenSeat[];
  /** The seats that the cart already holds. */
  readonly own: ReadonlySet<string>;
  /** Chosen seats that someone else has taken. */
  readonly taken: readonly string[];
  /** The rule that the choice broke, if it was refused. */
  readonly fault: SeatFault | null;
  readonly preventsSingles: boolean;
  readonly onConfirm: (selection: readonly ChosenSeat[]) => void;
  readonly onBack: () => void;
}

/** The full-screen dialog to choose seats of a session, on a map or from a list (SEA-01). */
export default function SeatPicker(props: SeatPickerProps) {
  const { seatMap, groups, quantities, own, preventsSingles, onConfirm, onBack } = props;
  const t = useWords();
  const colours = useSeatColours();
  const hall = useMemo<Hall>(() => {
    const map = indexSeatMap(seatMap.seats, seatMap.frame);
    return { map, rows: seatRowsOf(map), groups, quantities, own, preventsSingles };
  }, [seatMap, groups, quantities, own, preventsSingles]);
  const [state, send] = useReducer(
    (before: SeatMapState, event: SeatMapEvent) => seatMapState(hall, before, event),
    closedSeatMap,
    (before) =>
      seatMapState(hall, before, {
        type: 'opened',
        states: props.states,
        chosen: props.chosen,
        taken: props.taken,
        fault: props.fault,
      }),
  );
  const words = useSeatWords(hall);

  const { states } = props;
  useEffect(() => send({ type: 'states_loaded', states }), [states]);
  useEffect(() => {
    const timer = setTimeout(() => send({ type: 'rendered' }), renderingTime);
    return () => clearTimeout(timer);
  }, []);

  const confirm = (): void => {
    const after = seatMapState(hall, state, { type: 'confirmed' });
    send({ type: 'confirmed' });
    if (after.phase === 'closed') onConfirm(after.chosen);
  };
  const chosen = useMemo(
    () => new Set(state.chosen.map(({ templateID }) => templateID)),
    [state.chosen],
  );
  const shared = { hall, state, chosen, words, send };

  return (
    <Dialog title={t('seats.title')} closeLabel={t('seats.back')} onClose={onBack} size="full">
      {state.phase === 'open' ? (
        <div className={classes['picker']} style={colours}>
          <div className={classes['stage']}>
            <ViewChoice view={state.view} send={send} />
            {state.view === 'map' ? (
              <SeatMapView {...shared} frame={seatMap.frame} />
            ) : (
              <SeatList {...shared} />
            )}
          </div>
          <div className={classes['legend']}>
            <SeatLegend hall={hall} state={state} words={words} send={send} />
          </div>
          <div className={classes['summary']}>
            {state.notice && (
              <SeatNoticeText hall={hall} notice={state.notice} words={words} send={send} />
            )}
            <SeatSummary hall={hall} state={state} words={words} send={send} onConfirm={confirm} />
          </div>
          <p role="status" className="visually-hidden">
            {words.progress(state.chosen)}. {words.names([...chosen])}
          </p>
        </div>
      ) : (
        <div className={classes['rendering']}>
          <Skeleton shape="block" count={4} />
        </div>
      )}
    </Dialog>
  );
}

interface ViewChoiceProps {
  readonly view: SeatMapState['view'];
  readonly send: (event: SeatMapEvent) => void;
}

function ViewChoice({ view, send }: ViewChoiceProps) {
  const t = useWords();
  const name = useId();
  return (
    <fieldset className={classes['views']}>
      <legend className="visually-hidden">{t('seats.view')}</legend>
      {(['map', 'list'] as const).map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={view === each}
            onChange={() => send({ type: 'view_chosen', view: each })}
          />
          <span>{t(`seats.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
