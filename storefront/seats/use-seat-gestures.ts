import { type RefObject, useEffect, useRef } from 'react';
import { enlarged, panned, zoomedIn } from './seat-view.ts';
import type { SeatViewControl } from './use-seat-view.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface SeatGestures {
  /** Handles a tap or click; true if it hit something, so that a second one is not a double tap. */
  readonly onTap: (at: Point, isTouch: boolean) => boolean;
  /** Called with the point of a mouse over the map, or of a resting finger; null when it leaves. */
  readonly onLook: (at: Point | null, isTouch: boolean) => void;
}

/** The distance in px that counts as holding still, and the milliseconds of a long press and of a double tap. */
const tremble = 8;
const longPress = 450;
const doubleTap = 300;

/**
 * Touch, mouse and wheel on the map: one finger pans, two pinch, the wheel and a double tap zoom.
 */
export function useSeatGestures(
  window: RefObject<HTMLElement | null>,
  { move, glide, settle }: SeatViewControl,
  gestures: SeatGestures,
): void {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });

  useEffect(() => {
    const element = window.current;
    if (!element) return;
    const stop = new AbortController();
    const down = new Map<number, Point>();
    let [start, isMoved, isHeld]: [Point | null, boolean, boolean] = [null, false, false];
    let holding: ReturnType<typeof setTimeout> | undefined;
    let lastTap = { x: 0, y: 0, time: 0 };

    const pointOf = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ): void => element.addEventListener(name, listener, { signal: stop.signal, passive: true });

    on('pointerdown', (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      const point = pointOf(event);
      down.set(event.pointerId, point);
      clearTimeout(holding);
      if (down.size > 1) {
        isMoved = true;
        return;
      }
      [start, isMoved, isHeld] = [point, false, false];
      if (event.pointerType === 'mouse') return;
      holding = setTimeout(() => {
        isHeld = true;
        latest.current.onLook(point, true);
      }, longPress);
    });

    on('pointermove', (event) => {
      const before = down.get(event.pointerId);
      const point = pointOf(event);
      if (!before) {
        if (event.pointerType === 'mouse') latest.current.onLook(point, false);
        return;
      }
      if (!isMoved && start && Math.hypot(point.x - start.x, point.y - start.y) < tremble) return;
      if (!isMoved) {
        isMoved = true;
        clearTimeout(holding);
        latest.current.onLook(null, false);
      }
      const [other] = [...down].filter(([id]) => id !== event.pointerId);
      down.set(event.pointerId, point);
      if (!other) {
        move((frame, view) => panned(frame, view, point.x - before.x, point.y - before.y));
        return;
      }
      move((frame, view) => pinched(frame, view, { from: before, to: point, still: other[1] }));
    });

    const onEnd = (event: PointerEvent, isTap: boolean): void => {
      if (!down.delete(event.pointerId)) return;
      clearTimeout(holding);
      if (down.size > 0) return;
      const isTouch = event.pointerType !== 'mouse';
      if (isHeld) latest.current.onLook(null, true);
      if (isMoved) settle();
      else if (isTap && !isHeld) tap(pointOf(event), isTouch, event.timeStamp);
    };
    const tap = (point: Point, isTouch: boolean, time: number): void => {
      const isSecond =
        time - lastTap.time < doubleTap &&
        Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < 30;
      if (isSecond) {
        lastTap = { x: 0, y: 0, time: 0 };
        glide((frame, view) => zoomedIn(frame, view, point));
      } else if (!latest.current.onTap(point, isTouch)) {
        lastTap = { ...point, time };
      }
    };
    on('pointerup', (event) => onEnd(event, true));
    on('pointercancel', (event) => onEnd(event, false));
    on('pointerleave', () => latest.current.onLook(null, false));

    zoomByWheel(
      element,
      stop.signal,
      (grown, event) => {
        move((frame, view) => enlarged(frame, view, grown, pointOf(event)));
        latest.current.onLook(null, false);
      },
      settle,
    );
    return () => {
      stop.abort();
      clearTimeout(holding);
    };
  }, [window, move, glide, settle]);
}

/**
 * The view after one of two fingers has moved: they zoom around their midpoint, and pan by half the
 * movement.
 */
function pinched(
  frame: Parameters<typeof panned>[0],
  view: Parameters<typeof panned>[1],
  { from, to, still }: { readonly from: Point; readonly to: Point; readonly still: Point },
) {
  const before = Math.max(1, Math.hypot(from.x - still.x, from.y - still.y));
  const grown = Math.hypot(to.x - still.x, to.y - still.y) / before;
  const centre = { x: (to.x + still.x) / 2, y: (to.y + still.y) / 2 };
  return panned(
    frame,
    enlarged(frame, view, grown, centre),
    (to.x - from.x) / 2,
    (to.y - from.y) / 2,
  );
}

/** Listens to the wheel until `signal` aborts; calls `onRest` once it has stopped. */
function zoomByWheel(
  element: HTMLElement,
  signal: AbortSignal,
  onZoom: (grown: number, event: WheelEvent) => void,
  onRest: () => void,
): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(resting));
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
      // A touchpad pinch arrives as a wheel event with Ctrl, in smaller steps.
      onZoom(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), event);
      clearTimeout(resting);
      resting = setTimeout(onRest, 120);
    },
    { signal, passive: false },
  );
}
