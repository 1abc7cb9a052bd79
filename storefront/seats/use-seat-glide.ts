import { useEffect } from 'react';
import type { Hall } from './hall.ts';
import type { SeatMapState } from './seat-map-state.ts';
import { legible } from './seat-marks.tsx';
import {
  type Point,
  pointOf,
  type SeatFrame,
  type SeatView,
  showing,
  showingAll,
} from './seat-view.ts';
import type { SeatViewControl } from './use-seat-view.ts';

/** Moves the map to seats that were found or chosen elsewhere. */
export function useSeatGlide(
  hall: Hall,
  state: SeatMapState,
  { settled, glide, now }: SeatViewControl,
) {
  const newest = state.chosen.at(-1)?.templateID;
  /** The screen position of the newest chosen seat, which button zooms aim at. */
  const chosenPoint = (window: SeatFrame, from: SeatView): Point | undefined => {
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
    // The best seats can be anywhere in the hall: the map moves to show all of them.
    if (!isDrawn || found === null) return;
    const seats = found.flatMap((id) => hall.map.seats[hall.map.at.get(id) ?? -1] ?? []);
    glide((window, from) => showingAll(window, from, seats, legible.number));
  }, [found, isDrawn, hall, glide]);
  useEffect(() => {
    // A seat chosen in the list is brought into view.
    const [shown, seat] = [now(), hall.map.seats[hall.map.at.get(newest ?? '') ?? -1]];
    if (!shown || !seat || found?.includes(newest ?? '')) return;
    const { x, y } = pointOf(shown.frame, shown.view, seat);
    const { windowWidth, windowHeight } = shown.frame;
    if (x >= 0 && y >= 0 && x <= windowWidth && y <= windowHeight) return;
    glide((window, from) => showing(window, from, seat, 0));
  }, [newest, found, hall, now, glide]);
  return { chosenPoint, show };
}
