import { type RefObject, useEffect, useRef } from 'react';
import { enlarged, panned, zoomedIn } from './seat-view.ts';
import type { SeatViewControl } from './use-seat-view.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface SeatGestures {
  /** A tap or click; true if it met something, so that a second one is no double tap. */
  readonly onTap: (at: Point, isTouch: boolean) => boolean;
  /** A mouse over the map, or a finger that stays; null when it is gone. */
  readonly onLook: (at: Point | null, isTouch: boolean) => void;
}

/** Px that a finger may tremble, and the milliseconds of a long press and of a double tap. */
const tremble = 8;
const longPress = 450;
const doubleTap = 300;

/** Fingers, mouse and wheel on the map: one pans, two pinch, a wheel and a double tap zoom. */
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
    let resting: ReturnType<typeof setTimeout> | undefined;
    let lastTap = { x: 0, y: 0, time: 0 };

    const pointOf = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      listener: (event: HTMLElementEventMap[K]) => void,
      passive = true,
    ): void => element.addEventListener(name, listener, { signal: stop.signal, passive });

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
      const still = other[1];
      const grown =
        Math.hypot(point.x - still.x, point.y - still.y) /
        Math.max(1, Math.hypot(before.x - still.x, before.y - still.y));
      const centre = { x: (point.x + still.x) / 2, y: (point.y + still.y) / 2 };
      move((frame, view) => {
        const near = enlarged(frame, view, grown, centre);
        return panned(frame, near, (point.x - before.x) / 2, (point.y - before.y) / 2);
      });
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

    on(
      'wheel',
      (event) => {
        event.preventDefault();
        const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
        // A pinch on a touchpad arrives as a wheel with Ctrl, in smaller steps.
        const grown = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002));
        move((frame, view) => enlarged(frame, view, grown, pointOf(event)));
        latest.current.onLook(null, false);
        clearTimeout(resting);
        resting = setTimeout(settle, 120);
      },
      false,
    );
    return () => {
      stop.abort();
      clearTimeout(holding);
      clearTimeout(resting);
    };
  }, [window, move, glide, settle]);
}
