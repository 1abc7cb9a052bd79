import { useMemo } from 'react';
import type { SeatMapFrame } from '#domain/seats/seat-map.ts';
import { groupOf, type Hall, standingOf } from './hall.ts';
import { MapElements, SeatDrawing } from './seat-drawing.tsx';
import type { SeatGrid } from './seat-grid.ts';
import type { SeatMapState } from './seat-map-state.ts';
import { ChosenMarks, legible, RowLabels, SeatLabels } from './seat-marks.tsx';
import { scaleOf, seenPart } from './seat-view.ts';
import type { SeatViewControl } from './use-seat-view.ts';

interface HallDrawingProps {
  readonly frame: SeatMapFrame;
  readonly hall: Hall;
  readonly state: SeatMapState;
  readonly chosen: ReadonlySet<string>;
  readonly grid: SeatGrid;
  /** The radius of a seat, in map units. */
  readonly r: number;
  /** The visible part of the map once it has stopped moving; null before the first drawing. */
  readonly settled: SeatViewControl['settled'];
}

/** The drawn map: stage and walls, seats, and as many labels as are legible at this size. */
export function HallDrawing({ frame, hall, state, chosen, grid, r, settled }: HallDrawingProps) {
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
    <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true" focusable="false">
      <MapElements elements={frame.other_elements} fontSize={r * 2} />
      <SeatDrawing
        hall={hall}
        states={state.states}
        group={state.group}
        isWheelchair={state.isWheelchair}
      />
      <SeatLabels hall={hall} states={state.states} seats={seen} isHidden={isHidden} size={size} />
      <RowLabels hall={hall} rows={rows} left={left} />
      <ChosenMarks hall={hall} states={state.states} chosen={chosen} />
    </svg>
  );
}
