import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  bounded,
  filledMap,
  minZoom,
  type Point,
  type SeatFrame,
  type SeatView,
  scaleOf,
  seenShare,
  wholeMap,
} from './seat-view.ts';

/** Duration of a zoom by button or key, in milliseconds. */
const zoomTime = 160;

export interface SeatViewControl {
  /** The view as last drawn; null before the window has a size. */
  readonly settled: { readonly frame: SeatFrame; readonly view: SeatView } | null;
  /** Moves the view by a rule, at once and without a redraw. */
  readonly move: (rule: (frame: SeatFrame, view: SeatView) => SeatView) => void;
  /**
   * Does the same as a short animation, unless the user prefers reduced motion, and then redraws
   * sharply. During an animation the rule gets the target view, so that quick presses add up.
   */
  readonly glide: (rule: (frame: SeatFrame, view: SeatView) => SeatView) => void;
  /** Redraws sharply what was moved. */
  readonly settle: () => void;
  readonly now: () => { readonly frame: SeatFrame; readonly view: SeatView } | null;
}

/**
 * Moves a layer under a window. A move only changes the layer's transform in the compositor; React
 * redraws once it has come to rest.
 */
export function useSeatView(
  map: Pick<SeatFrame, 'width' | 'height' | 'r'>,
  window: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  /** The frame in the overview that marks the visible part. */
  seen: RefObject<HTMLElement | null>,
  /** Returns the place in the middle of the view that the map begins with. */
  around: () => Point,
): SeatViewControl {
  const current = useRef<{ frame: SeatFrame; view: SeatView } | null>(null);
  /** The map's initial view: if the window is resized before the map was moved, the view starts over. */
  const begun = useRef<SeatView>(undefined);
  const middle = useRef(around);
  const drawnScale = useRef(1);
  const motion = useRef(0);
  /** The target view of the running animation. */
  const aim = useRef<SeatView | null>(null);
  const [settled, setSettled] = useState<SeatViewControl['settled']>(null);
  const { width, height, r } = map;

  const place = useCallback(() => {
    const [shown, element] = [current.current, layer.current];
    if (!shown || !element) return;
    const { zoom, x, y } = shown.view;
    const grown = scaleOf(shown.frame, zoom) / drawnScale.current;
    element.style.transform = `translate(${x}px, ${y}px) scale(${grown})`;
    if (seen.current) frameSeen(seen.current, shown.frame, shown.view);
  }, [layer, seen]);

  const settle = useCallback(() => {
    const [shown, element] = [current.current, layer.current];
    if (!shown || !element) return;
    const scale = scaleOf(shown.frame, shown.view.zoom);
    drawnScale.current = scale;
    element.style.width = `${width * scale}px`;
    element.style.height = `${height * scale}px`;
    place();
    setSettled(shown);
  }, [layer, width, height, place]);

  const stop = useCallback(() => {
    cancelAnimationFrame(motion.current);
    aim.current = null;
  }, []);

  const show = useCallback(
    (rule: (frame: SeatFrame, view: SeatView) => SeatView) => {
      const shown = current.current;
      if (!shown) return;
      current.current = { ...shown, view: rule(shown.frame, shown.view) };
      place();
    },
    [place],
  );

  const move = useCallback<SeatViewControl['move']>(
    (rule) => {
      stop();
      show(rule);
    },
    [stop, show],
  );

  const glide = useCallback<SeatViewControl['glide']>(
    (rule) => {
      const shown = current.current;
      if (!shown) return;
      const [from, to] = [shown.view, rule(shown.frame, aim.current ?? shown.view)];
      // At the limit, another press changes nothing: the animation continues instead of restarting.
      if (aim.current && isSameView(aim.current, to)) return;
      stop();
      aim.current = to;
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const began = performance.now();
      const step = (time: number): void => {
        const part = isStill ? 1 : Math.min(1, Math.max(0, (time - began) / zoomTime));
        const eased = 1 - (1 - part) ** 3;
        show((frame) => (part === 1 ? to : between(frame, from, to, eased)));
        if (part === 1) {
          stop();
          settle();
        } else motion.current = requestAnimationFrame(step);
      };
      step(began);
    },
    [stop, show, settle],
  );

  useLayoutEffect(() => {
    const element = window.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth === 0 || clientHeight === 0) return;
      const frame = { width, height, r, windowWidth: clientWidth, windowHeight: clientHeight };
      const before = aim.current ?? current.current?.view;
      stop();
      if (before === undefined || before === begun.current) {
        begun.current = filledMap(frame, middle.current());
        current.current = { frame, view: begun.current };
      } else {
        const view = before.zoom === minZoom ? wholeMap(frame) : bounded(frame, before);
        current.current = { frame, view };
      }
      settle();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [window, width, height, r, stop, settle]);

  useEffect(() => () => cancelAnimationFrame(motion.current), []);
  const now = useCallback(() => current.current, []);
  return { settled, move, glide, settle, now };
}

/** Lays an element over the visible part of the overview; a pan only moves it. */
function frameSeen(element: HTMLElement, frame: SeatFrame, view: SeatView): void {
  const { x, y, width, height } = seenShare(frame, view);
  const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
  element.style.transform = `translate(${percent(x / width)}, ${percent(y / height)})`;
  const [across, down] = [percent(width), percent(height)];
  if (element.style.width !== across) element.style.width = across;
  if (element.style.height !== down) element.style.height = down;
}

const isSameView = (a: SeatView, b: SeatView): boolean =>
  a.zoom === b.zoom && a.x === b.x && a.y === b.y;

/** A view between two: the zoom appears to change evenly, and the fixed point stays fixed. */
function between(frame: SeatFrame, from: SeatView, to: SeatView, part: number): SeatView {
  const zoom = from.zoom * (to.zoom / from.zoom) ** part;
  const size = (at: number): number => scaleOf(frame, at);
  const grown =
    to.zoom === from.zoom
      ? part
      : (size(zoom) - size(from.zoom)) / (size(to.zoom) - size(from.zoom));
  return bounded(frame, {
    zoom,
    x: from.x + (to.x - from.x) * grown,
    y: from.y + (to.y - from.y) * grown,
  });
}
