/** How far the map can be enlarged, and how far past its edge it can be moved, in px (SEA-11). */
export const leastZoom = 1;
export const mostZoom = 8;
const zoomInBy = 2;
const zoomOutBy = 0.75;
export const panMargin = 50;

/** The map's own size in its units, and the window it is seen through in px. */
export interface SeatFrame {
  readonly width: number;
  readonly height: number;
  readonly windowWidth: number;
  readonly windowHeight: number;
}

/** What is seen: at zoom 1 the whole map; `x` and `y` are px from the window's corner to the map's. */
export interface SeatView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Px that one unit of the map takes. */
export function scaleOf(frame: SeatFrame, zoom: number): number {
  const { width, height, windowWidth, windowHeight } = frame;
  return Math.min(windowWidth / width, windowHeight / height) * zoom;
}

/** The whole map in the middle of the window. */
export function wholeMap(frame: SeatFrame): SeatView {
  const scale = scaleOf(frame, leastZoom);
  return {
    zoom: leastZoom,
    x: (frame.windowWidth - frame.width * scale) / 2,
    y: (frame.windowHeight - frame.height * scale) / 2,
  };
}

/** The nearest view that the bounds of zoom and of moving allow. */
export function bounded(frame: SeatFrame, view: SeatView): SeatView {
  const zoom = within(view.zoom, leastZoom, mostZoom);
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

/** Another zoom; the point of the window keeps what is under it. */
export function zoomed(frame: SeatFrame, view: SeatView, zoom: number, at: Point): SeatView {
  const to = within(zoom, leastZoom, mostZoom);
  const grown = to / view.zoom;
  return bounded(frame, {
    zoom: to,
    x: at.x - (at.x - view.x) * grown,
    y: at.y - (at.y - view.y) * grown,
  });
}

const middle = (frame: SeatFrame): Point => ({
  x: frame.windowWidth / 2,
  y: frame.windowHeight / 2,
});

export const zoomedIn = (frame: SeatFrame, view: SeatView, at = middle(frame)): SeatView =>
  zoomed(frame, view, view.zoom * zoomInBy, at);

export const zoomedOut = (frame: SeatFrame, view: SeatView, at = middle(frame)): SeatView =>
  zoomed(frame, view, view.zoom * zoomOutBy, at);

/** The place of the map under a point of the window. */
export function placeAt(frame: SeatFrame, view: SeatView, at: Point): Point {
  const scale = scaleOf(frame, view.zoom);
  return { x: (at.x - view.x) / scale, y: (at.y - view.y) / scale };
}

/** The point of the window that shows a place of the map. */
export function pointOf(frame: SeatFrame, view: SeatView, place: Point): Point {
  const scale = scaleOf(frame, view.zoom);
  return { x: place.x * scale + view.x, y: place.y * scale + view.y };
}

/** The part of the map that is seen. */
export function seenPart(frame: SeatFrame, view: SeatView) {
  const from = placeAt(frame, view, { x: 0, y: 0 });
  const to = placeAt(frame, view, { x: frame.windowWidth, y: frame.windowHeight });
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

/** The seen part as shares of the whole map, for a small picture of it. */
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

/** The same zoom, or the least that makes a seat of radius `r` legible, with the place well inside. */
export function showing(
  frame: SeatFrame,
  view: SeatView,
  place: Point & { readonly r: number },
  legible: number,
): SeatView {
  const least = Math.min(mostZoom, legible / (place.r * scaleOf(frame, leastZoom)));
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
