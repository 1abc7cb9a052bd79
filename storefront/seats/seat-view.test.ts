import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bounded,
  enlarged,
  filledMap,
  maxZoom,
  minZoom,
  panMargin,
  panned,
  placeAt,
  pointOf,
  type SeatFrame,
  type SeatView,
  scaleOf,
  seenPart,
  seenShare,
  showing,
  showingAll,
  wholeMap,
  zoomed,
  zoomedIn,
  zoomedOut,
} from './seat-view.ts';

const hall: SeatFrame = { width: 1000, height: 800, r: 9, windowWidth: 360, windowHeight: 500 };
const length = fc.integer({ min: 200, max: 4000 });
const frames = fc.record({
  width: length,
  height: length,
  r: fc.integer({ min: 1, max: 30 }),
  windowWidth: length,
  windowHeight: length,
});
const views = fc.record({
  zoom: fc.double({ min: 0.1, max: 20, noNaN: true }),
  x: fc.integer({ min: -50_000, max: 50_000 }),
  y: fc.integer({ min: -50_000, max: 50_000 }),
});

// Guards: SEA-11
test('a press doubles the zoom or reduces it by a quarter, from 1 to 8', () => {
  let view = wholeMap(hall);
  expect(view.zoom).toBe(1);
  view = zoomedIn(hall, view);
  expect(view.zoom).toBe(2);
  expect(zoomedOut(hall, view).zoom).toBe(1.5);
  for (let press = 0; press < 5; press += 1) view = zoomedIn(hall, view);
  expect(view.zoom).toBe(8);
  for (let press = 0; press < 20; press += 1) view = zoomedOut(hall, view);
  expect(view.zoom).toBe(1);
});

// Guards: SEA-11
test('a map starts by filling its window around the requested seats, with half of it visible', () => {
  // A wide hall in a tall window: as high as the window, and wide enough to show these seats.
  const { zoom, x, y } = filledMap(hall, { x: 300, y: 400 });
  expect(scaleOf(hall, zoom) * hall.height).toBeCloseTo(hall.windowHeight);
  expect(y).toBeCloseTo(0);
  expect(pointOf(hall, { zoom, x, y }, { x: 300, y: 400 }).x).toBeCloseTo(hall.windowWidth / 2);
  fc.assert(
    fc.property(frames, fc.nat(4000), fc.nat(4000), (frame, atX, atY) => {
      const around = { x: Math.min(atX, frame.width), y: Math.min(atY, frame.height) };
      const view = filledMap(frame, around);
      const whole = wholeMap(frame);
      expect(view.zoom).toBeGreaterThanOrEqual(minZoom);
      const times = scaleOf(frame, view.zoom) / scaleOf(frame, whole.zoom);
      expect(times).toBeLessThanOrEqual(2.000001);
      // No edge of the map is inside the window, unless the map is smaller than the window.
      const { left, top, right, bottom } = seenPart(frame, view);
      const fitsAcross = right - left > frame.width + 1e-6;
      const fitsDown = bottom - top > frame.height + 1e-6;
      if (!fitsAcross) expect(Math.min(left, frame.width - right)).toBeGreaterThan(-1e-6);
      if (!fitsDown) expect(Math.min(top, frame.height - bottom)).toBeGreaterThan(-1e-6);
      // Both sides are filled, or the map is at twice its whole-map size, unless hardly anything is missing.
      if (times > 1 && (fitsAcross || fitsDown)) expect(times).toBeCloseTo(2);
      if (times === 1) {
        const { windowWidth, windowHeight, width, height } = frame;
        const [across, down] = [windowWidth / width, windowHeight / height];
        expect(Math.max(across, down) / Math.min(across, down)).toBeLessThan(1.1);
        expect(view).toEqual(whole);
      }
    }),
  );
});

// Guards: SEA-11
test('the map can be moved 50 px past its edge and no further, at any zoom', () => {
  const near = { zoom: 4, x: 0, y: 0 };
  expect(panned(hall, near, 1000, 1000)).toEqual({ zoom: 4, x: 50, y: 50 });
  const scale = scaleOf(hall, 4);
  expect(panned(hall, near, -10_000, 0).x).toBeCloseTo(360 - 1000 * scale - panMargin);
  fc.assert(
    fc.property(frames, views, (frame, view) => {
      const { zoom, x, y } = bounded(frame, view);
      expect(zoom).toBeGreaterThanOrEqual(minZoom);
      expect(zoom).toBeLessThanOrEqual(maxZoom);
      const size = scaleOf(frame, zoom);
      for (const [offset, window, map] of [
        [x, frame.windowWidth, frame.width * size],
        [y, frame.windowHeight, frame.height * size],
      ] as const) {
        expect(offset).toBeLessThanOrEqual(Math.max(0, window - map) + panMargin + 1e-6);
        expect(offset).toBeGreaterThanOrEqual(Math.min(0, window - map) - panMargin - 1e-6);
      }
    }),
  );
});

test('the point under the fingers stays there while the zoom changes', () => {
  const view: SeatView = { zoom: 3, x: -300, y: -250 };
  const at = { x: 200, y: 240 };
  const place = placeAt(hall, view, at);
  const point = pointOf(hall, zoomed(hall, view, 4.2, at), place);
  expect(point.x).toBeCloseTo(at.x);
  expect(point.y).toBeCloseTo(at.y);
});

test('the visible part is a share of the whole map and never exceeds it', () => {
  const close = ({ x, y, width, height }: ReturnType<typeof seenShare>, ...wanted: number[]) => {
    for (const [at, value] of [x, y, width, height].entries()) {
      expect(value).toBeCloseTo(wanted[at] ?? Number.NaN);
    }
  };
  close(seenShare(hall, wholeMap(hall)), 0, 0, 1, 1);
  close(seenShare(hall, { zoom: 4, x: -360, y: -288 }), 0.25, 0.25, 0.25, 500 / 1152);
  close(seenShare(hall, { zoom: 4, x: 50, y: 50 }), 0, 0, 310 / 1440, 450 / 1152);
});

test('a seat that is shown is in the window and as large as the zoom allows', () => {
  fc.assert(
    fc.property(
      frames,
      views,
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      (frame, given, [across, down]) => {
        const place = { x: across * frame.width, y: down * frame.height, r: frame.r };
        const view = showing(frame, bounded(frame, given), place, 10);
        const { x, y } = pointOf(frame, view, place);
        expect(x).toBeGreaterThanOrEqual(-1e-6);
        expect(x).toBeLessThanOrEqual(frame.windowWidth + 1e-6);
        expect(y).toBeGreaterThanOrEqual(-1e-6);
        expect(y).toBeLessThanOrEqual(frame.windowHeight + 1e-6);
        const size = place.r * scaleOf(frame, view.zoom);
        expect(size >= 10 - 1e-6 || view.zoom === maxZoom).toBe(true);
      },
    ),
  );
});

// Guards: SEA-11
test('a seat at the maximum zoom is wide enough for a finger, however large the hall', () => {
  fc.assert(
    fc.property(frames, (frame) => {
      expect(2 * frame.r * scaleOf(frame, maxZoom)).toBeGreaterThanOrEqual(44 - 1e-6);
    }),
  );
  const whole = Math.min(360 / 1000, 500 / 800);
  expect(scaleOf(hall, maxZoom)).toBeCloseTo(8 * whole);
  const stadium = { ...hall, width: 12_000, height: 9000 };
  expect(scaleOf(stadium, maxZoom) * 18).toBeCloseTo(44);
  expect(scaleOf(stadium, minZoom)).toBeCloseTo(360 / 12_000);
});

test('fingers that spread to twice their distance double the zoom', () => {
  for (const frame of [hall, { ...hall, width: 12_000, height: 9000 }]) {
    const view = wholeMap(frame);
    const grown = enlarged(frame, view, 2, { x: 100, y: 100 });
    expect(scaleOf(frame, grown.zoom)).toBeCloseTo(2 * scaleOf(frame, view.zoom));
  }
});

test('found seats are all shown together in the window', () => {
  fc.assert(
    fc.property(
      frames,
      views,
      fc.array(
        fc.tuple(
          fc.double({ min: 0.1, max: 0.9, noNaN: true }),
          fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        ),
        { minLength: 1, maxLength: 8 },
      ),
      (frame, given, shares) => {
        const places = shares.map(([across, down]) => ({
          x: across * frame.width,
          y: down * frame.height,
          r: frame.r,
        }));
        const view = showingAll(frame, bounded(frame, given), places, 10);
        for (const place of places) {
          const { x, y } = pointOf(frame, view, place);
          expect(x).toBeGreaterThanOrEqual(-1e-6);
          expect(x).toBeLessThanOrEqual(frame.windowWidth + 1e-6);
          expect(y).toBeGreaterThanOrEqual(-1e-6);
          expect(y).toBeLessThanOrEqual(frame.windowHeight + 1e-6);
        }
      },
    ),
  );
});
