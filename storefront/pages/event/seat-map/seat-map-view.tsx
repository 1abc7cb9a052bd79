import { useEffect, useMemo, useRef, useState } from 'react';
import type { SeatMapFrame } from '#domain/seats/seat-map.ts';
import { Icon } from '#ui/icon.tsx';
import { useWords } from '../../../use-storefront.ts';
import { groupOf, type Hall, standingOf } from './hall.ts';
import { SeatButtons } from './seat-buttons.tsx';
import { MapElements, SeatDrawing } from './seat-drawing.tsx';
import { seatGridOf } from './seat-grid.ts';
import type { SeatMapEvent, SeatMapState } from './seat-map-state.ts';
import classes from './seat-map-view.module.css';
import { ChosenMarks, legible, RowLabels, SeatLabels } from './seat-marks.tsx';
import { SeatOverview } from './seat-overview.tsx';
import { SeatTip } from './seat-tip.tsx';
import {
  enlarged,
  leastZoom,
  mostZoom,
  placeAt,
  pointOf,
  type SeatFrame,
  type SeatView,
  scaleOf,
  seenPart,
  showing,
  showingAll,
  wholeMap,
  zoomedIn,
  zoomedOut,
} from './seat-view.ts';
import { useSeatGestures } from './use-seat-gestures.ts';
import { useSeatView } from './use-seat-view.ts';
import type { SeatWords } from './use-seat-words.ts';

/** Px from a finger to the seat that it means, and the least radius of a seat that it can mean. */
const touch = { reach: 22, least: 7 } as const;
const mouse = { reach: 6, least: 3 } as const;

/** Outline of the icon of the whole hall. */
const fourCorners = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5';

interface SeatMapViewProps {
  readonly frame: SeatMapFrame;
  readonly hall: Hall;
  readonly state: SeatMapState;
  readonly chosen: ReadonlySet<string>;
  readonly words: SeatWords;
  readonly send: (event: SeatMapEvent) => void;
}

/** The drawn hall: moved and enlarged by fingers, mouse, wheel, buttons and keys. */
export function SeatMapView({ frame, hall, state, chosen, words, send }: SeatMapViewProps) {
  const t = useWords();
  const window = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const overview = useRef<HTMLDivElement>(null);
  const r = hall.map.seats[0]?.r ?? 1;
  const { width, height } = frame;
  const view = useSeatView({ width, height, r }, window, layer, overview);
  const { settled, glide, now } = view;
  const [looked, setLooked] = useState<number | null>(null);
  const grid = useMemo(() => seatGridOf(hall.map.seats), [hall]);

  const seatUnder = (at: { x: number; y: number }, isTouch: boolean): number | undefined => {
    const shown = now();
    if (!shown) return undefined;
    const place = placeAt(shown.frame, shown.view, at);
    const scale = scaleOf(shown.frame, shown.view.zoom);
    const { reach } = isTouch ? touch : mouse;
    return grid.nearest(place.x, place.y, Math.max(r, reach / scale));
  };
  const sizeNow = (index: number): number => {
    const shown = now();
    return shown ? (hall.map.seats[index]?.r ?? 0) * scaleOf(shown.frame, shown.view.zoom) : 0;
  };

  useSeatGestures(window, view, {
    onTap(at, isTouch) {
      const index = seatUnder(at, isTouch);
      if (index === undefined) return false;
      const size = sizeNow(index);
      if (size < (isTouch ? touch : mouse).least) {
        // Too small to be meant: the first tap comes nearer.
        const seen = now()?.view;
        const times = legible.number / Math.max(size, 0.1);
        glide((window, from) => enlarged(window, seen ?? from, times, at));
        return true;
      }
      send({ type: 'pressed', seat: index });
      setLooked(isTouch ? null : index);
      return true;
    },
    onLook(at, isTouch) {
      const index = at === null ? undefined : seatUnder(at, isTouch);
      setLooked(index !== undefined && sizeNow(index) >= mouse.least ? index : null);
    },
  });

  const newest = state.chosen.at(-1)?.templateID;
  /** Where the newest of the chosen seats is seen: a zoom by button goes there. */
  const chosenPoint = (window: SeatFrame, from: SeatView) => {
    const seat = hall.map.seats[hall.map.at.get(newest ?? '') ?? -1];
    return seat && pointOf(window, from, seat);
  };
  const show = (index: number, least: number): void => {
    const seat = hall.map.seats[index];
    if (seat) glide((window, from) => showing(window, from, seat, least));
  };
  const { found } = state;
  const isDrawn = settled !== null;
  useEffect(() => {
    // The best seats are somewhere in the hall: the map goes to all of them.
    if (!isDrawn || found === null) return;
    const seats = found.flatMap((id) => hall.map.seats[hall.map.at.get(id) ?? -1] ?? []);
    glide((window, from) => showingAll(window, from, seats, legible.number));
  }, [found, isDrawn, hall, glide]);
  useEffect(() => {
    // A seat that was chosen in the list comes into view.
    const [shown, seat] = [now(), hall.map.seats[hall.map.at.get(newest ?? '') ?? -1]];
    if (!shown || !seat || found?.includes(newest ?? '')) return;
    const { x, y } = pointOf(shown.frame, shown.view, seat);
    const { windowWidth, windowHeight } = shown.frame;
    if (x >= 0 && y >= 0 && x <= windowWidth && y <= windowHeight) return;
    glide((window, from) => showing(window, from, seat, 0));
  }, [newest, found, hall, now, glide]);

  const size = settled ? r * scaleOf(settled.frame, settled.view.zoom) : 0;
  const left = settled ? seenPart(settled.frame, settled.view).left : 0;
  const seen = useMemo(
    () =>
      settled && size >= legible.row ? grid.within(seenPart(settled.frame, settled.view)) : [],
    [settled, size, grid],
  );
  const rows = useMemo(() => {
    const found = new Set(seen.map((index) => hall.rows.rowOf[index] ?? 0));
    return [...found].flatMap((at) => hall.rows.rows[at] ?? []);
  }, [seen, hall]);
  const isHidden = (index: number): boolean =>
    standingOf(hall, state.states, chosen, index) !== 'available' ||
    (state.group !== null && groupOf(hall, index)?.id !== state.group) ||
    (state.isWheelchair && hall.map.seats[index]?.kind === 'standard');

  return (
    <div className={classes['frame']}>
      <div className={classes['area']}>
        <div ref={window} className={classes['window']}>
          <div ref={layer} className={classes['layer']}>
            <svg
              viewBox={`0 0 ${frame.width} ${frame.height}`}
              aria-hidden="true"
              focusable="false"
            >
              <MapElements elements={frame.other_elements} fontSize={r * 2} />
              <SeatDrawing
                hall={hall}
                states={state.states}
                group={state.group}
                isWheelchair={state.isWheelchair}
              />
              <SeatLabels
                hall={hall}
                states={state.states}
                seats={seen}
                isHidden={isHidden}
                size={size}
              />
              <RowLabels hall={hall} rows={rows} left={left} />
              <ChosenMarks hall={hall} states={state.states} chosen={chosen} />
            </svg>
            <SeatButtons
              hall={hall}
              state={state}
              chosen={chosen}
              width={frame.width}
              height={frame.height}
              words={words}
              send={send}
              onShow={(index) => show(index, legible.letter)}
            />
          </div>
        </div>
        {looked !== null && settled && (
          <SeatTip
            hall={hall}
            index={looked}
            standing={standingOf(hall, state.states, chosen, looked)}
            shown={now() ?? settled}
            words={words}
          />
        )}
      </div>
      <div className={classes['bar']}>
        <SeatOverview
          map={frame}
          hall={hall}
          seen={overview}
          isShown={settled !== null && settled.view.zoom > leastZoom}
        />
        <div className={classes['zoom']}>
          <button
            type="button"
            aria-label={t('seats.zoom_in')}
            aria-disabled={settled?.view.zoom === mostZoom}
            onClick={() =>
              glide((window, from) => zoomedIn(window, from, chosenPoint(window, from)))
            }
          >
            <Icon name="plus" />
          </button>
          <button
            type="button"
            aria-label={t('seats.zoom_out')}
            aria-disabled={settled?.view.zoom === leastZoom}
            onClick={() => glide(zoomedOut)}
          >
            <Icon name="minus" />
          </button>
          <button type="button" aria-label={t('seats.whole')} onClick={() => glide(wholeMap)}>
            <Icon shape={fourCorners} />
          </button>
        </div>
      </div>
    </div>
  );
}
