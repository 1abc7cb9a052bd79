/** The limits of the zoom, and the px by which the map can be moved beyond its edge (SEA-11). */
export const minZoom = 1;
export const maxZoom = 8;
const zoomInBy = 2;
const zoomOutBy = 0.75;
export const panMargin = 50;
/** The width of a seat in px at the greatest zoom: enough for a finger in a hall of any size. */
const pressable = 44;

/** The map's size in its units, and the window's size in px. */
export interface SeatFrame {
  readonly width: number;
  readonly height: number;
  /** The radius of its seats. */
  readonly r: number;
  readonly windowWidth: number;
  readonly windowHeight: number;
}

/**
 * The visible part of the map: zoom 1 shows the whole map; `x` and `y` are px from the window's
 * corner to the map's.
 */
export interface SeatView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Px per map unit when the whole map is visible. */
const wholeScale = ({ width, height, windowWidth, windowHeight }: SeatFrame): number =>
  Math.min(windowWidth / width, windowHeight / height);

/**
 * The exponent of the zoom: the map grows by `zoom ** power`. It is 1 in most halls. In a hall so large that eight
 * times would leave seats too small to press, each step enlarges more.
 */
function powerOf(frame: SeatFrame): number {
  const needed = pressable / (2 * frame.r * wholeScale(frame));
  return Math.max(1, Math.log(needed) / Math.log(maxZoom));
}

/** Px per map unit. */
export const scaleOf = (frame: SeatFrame, zoom: number): number =>
  wholeScale(frame) * zoom ** powerOf(frame);

/** The zoom at which a map unit takes `scale` px, within bounds or not. */
const zoomAt = (frame: SeatFrame, scale: number): number =>
  (scale / wholeScale(frame)) ** (1 / powerOf(frame));

/** The whole map, centred in the window. */
export function wholeMap(frame: SeatFrame): SeatView {
  const scale = scaleOf(frame, minZoom);
  return {
    zoom: minZoom,
    x: (frame.windowWidth - frame.width * scale) / 2,
    y: (frame.windowHeight - frame.height * scale) / 2,
  };
}

/** The greatest enlargement to fill the window, so that half of the map stays visible. */
const mostToFill = 2;
/** A map that nearly fills its window is shown whole. */
const leastToFill = 1.1;

/**
 * The view that a map begins with: it fills the window, which rarely has the map's shape, around a
 * place. A map whose shape is far from the window's fills it only in part.
 */
export function filledMap(frame: SeatFrame, around: Point): SeatView {
  const whole = scaleOf(frame, minZoom);
  const filling = Math.max(frame.windowWidth / frame.width, frame.windowHeight / frame.height);
  if (filling < leastToFill * whole) return wholeMap(frame);
  const zoom = within(zoomAt(frame, Math.min(filling, mostToFill * whole)), minZoom, maxZoom);
  const scale = scaleOf(frame, zoom);
  const along = (place: number, window: number, length: number): number =>
    length * scale < window
      ? (window - length * scale) / 2
      : within(window / 2 - place * scale, window - length * scale, 0);
  return {
    zoom,
    x: along(around.x, frame.windowWidth, frame.width),
    y: along(around.y, frame.windowHeight, frame.height),
  };
}

/** The nearest view within the bounds of zoom and position. */
export function bounded(frame: SeatFrame, view: SeatView): SeatView {
  const zoom = within(view.zoom, minZoom, maxZoom);
  const scale = scaleOf(frame, zoom);
  const along = (offset: number, window: number, length: number): number => {
    const slack = window - length * scale;
    return within(offset, Math.min(0, slack) - panMargin, Math.max(0, slack) + panMargin);
  };
  return {
    zoom,
    x: along(view.x, frame.windowWidth, frame.width),
    y: along(view.y, frame.windowHeight, frame.height),
  };
}

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

export const panned = (frame: SeatFrame, view: SeatView, dx: number, dy: number): SeatView =>
  bounded(frame, { ...view, x: view.x + dx, y: view.y + dy });

/** The view at another zoom; the map point at `at` stays in place. */
export function zoomed(frame: SeatFrame, view: SeatView, zoom: number, at: Point): SeatView {
  const to = within(zoom, minZoom, maxZoom);
  const grown = scaleOf(frame, to) / scaleOf(frame, view.zoom);
  return bounded(frame, {
    zoom: to,
    x: at.x - (at.x - view.x) * grown,
    y: at.y - (at.y - view.y) * grown,
  });
}

/** The view enlarged `times` from its current size, as when fingers spread. */
export const enlarged = (frame: SeatFrame, view: SeatView, times: number, at: Point): SeatView =>
  zoomed(frame, view, zoomAt(frame, scaleOf(frame, view.zoom) * times), at);

const middle = (frame: SeatFrame): Point => ({
  x: frame.windowWidth / 2,
  y: frame.windowHeight / 2,
});

export const zoomedIn = (frame: SeatFrame, view: SeatView, at = middle(frame)): SeatView =>
  zoomed(frame, view, view.zoom * zoomInBy, at);

export const zoomedOut = (frame: SeatFrame, view: SeatView, at = middle(frame)): SeatView =>
  zoomed(frame, view, view.zoom * zoomOutBy, at);

/** The map point at a point of the window. */
export function placeAt(frame: SeatFrame, view: SeatView, at: Point): Point {
  const scale = scaleOf(frame, view.zoom);
  return { x: (at.x - view.x) / scale, y: (at.y - view.y) / scale };
}

/** The window point of a place on the map. */
export function pointOf(frame: SeatFrame, view: SeatView, place: Point): Point {
  const scale = scaleOf(frame, view.zoom);
  return { x: place.x * scale + view.x, y: place.y * scale + view.y };
}

/** The visible part of the map. */
export function seenPart(frame: SeatFrame, view: SeatView) {
  const from = placeAt(frame, view, { x: 0, y: 0 });
  const to = placeAt(frame, view, { x: frame.windowWidth, y: frame.windowHeight });
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

/** The visible part as fractions of the whole map, for the overview. */
export function seenShare(frame: SeatFrame, view: SeatView) {
  const { left, top, right, bottom } = seenPart(frame, view);
  const [x, y] = [Math.max(0, left / frame.width), Math.max(0, top / frame.height)];
  return {
    x,
    y,
    width: Math.min(1, right / frame.width) - x,
    height: Math.min(1, bottom / frame.height) - y,
  };
}

/** A view that centres all of some places, at the `legible` size if they fit. */
export function showingAll(
  frame: SeatFrame,
  view: SeatView,
  places: readonly (Point & { readonly r: number })[],
  legible: number,
): SeatView {
  const [first] = places;
  if (!first) return view;
  const sides = (axis: 'x' | 'y', r = first.r * 2) => {
    const along = places.map((place) => place[axis]);
    return [Math.min(...along) - r, Math.max(...along) + r] as const;
  };
  const [[left, right], [top, bottom]] = [sides('x'), sides('y')];
  const { windowWidth, windowHeight } = frame;
  const fitting = Math.min(windowWidth / (right - left), windowHeight / (bottom - top));
  const wanted = Math.max(scaleOf(frame, view.zoom), legible / first.r);
  const zoom = within(zoomAt(frame, Math.min(fitting, wanted)), minZoom, maxZoom);
  const scale = scaleOf(frame, zoom);
  return bounded(frame, {
    zoom,
    x: windowWidth / 2 - ((left + right) / 2) * scale,
    y: windowHeight / 2 - ((top + bottom) / 2) * scale,
  });
}

/** The same zoom, or the least at which a seat of radius `r` is legible, with the place well inside. */
export function showing(
  frame: SeatFrame,
  view: SeatView,
  place: Point & { readonly r: number },
  legible: number,
): SeatView {
  const least = Math.min(maxZoom, zoomAt(frame, legible / place.r));
  const point = pointOf(frame, view, place);
  const near = view.zoom < least ? zoomed(frame, view, least, point) : view;
  const { x, y } = pointOf(frame, near, place);
  const edge = Math.min(90, frame.windowWidth / 4, frame.windowHeight / 4);
  return panned(
    frame,
    near,
    within(x, edge, frame.windowWidth - edge) - x,
    within(y, edge, frame.windowHeight - edge) - y,
  );
}
