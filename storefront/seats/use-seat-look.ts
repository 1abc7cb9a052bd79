import { type RefObject, useMemo, useState } from 'react';
import type { Hall } from './hall.ts';
import { seatGridOf } from './seat-grid.ts';
import type { SeatMapEvent } from './seat-map-state.ts';
import { legible } from './seat-marks.tsx';
import { enlarged, placeAt, scaleOf } from './seat-view.ts';
import { useSeatGestures } from './use-seat-gestures.ts';
import type { SeatViewControl } from './use-seat-view.ts';

/**
 * The greatest distance in px from a finger or the mouse to its seat, and the smallest drawn radius of a seat that can be
 * pressed.
 */
const touch = { reach: 22, least: 7 } as const;
const mouse = { reach: 6, least: 3 } as const;

interface SeatLookProps {
  readonly hall: Hall;
  /** The radius of a seat, in map units. */
  readonly r: number;
  readonly window: RefObject<HTMLDivElement | null>;
  readonly view: SeatViewControl;
  readonly send: (event: SeatMapEvent) => void;
}

/**
 * Finds the seat under a finger or the mouse, chooses it on a tap, and names the one pointed at.
 */
export function useSeatLook({ hall, r, window, view, send }: SeatLookProps) {
  const { glide, now } = view;
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
        // The seats are too small to aim at: the first tap zooms in.
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
  return { looked, grid };
}
