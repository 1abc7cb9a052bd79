import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastCrop, newPicture, withCrop, withFocus } from './picture.ts';

const picture = newPicture('/lamp.png');

describe('the part of a picture that is shown', () => {
  test('is all of a new picture', () => {
    expect(picture.crop).toEqual({ left: 0, right: 100, top: 0, bottom: 100 });
  });

  test('has the edges that were moved, and the others as they were', () => {
    const cut = withCrop(withCrop(picture, { left: 20 }), { top: 5, bottom: 80 });
    expect(cut.crop).toEqual({ left: 20, right: 100, top: 5, bottom: 80 });
  });

  test('keeps a tenth of the picture: the edge that moves stops before the other', () => {
    const narrow = withCrop(withCrop(picture, { right: 40 }), { left: 35 });
    expect(narrow.crop).toMatchObject({ left: 30, right: 40 });
    expect(withCrop(narrow, { right: 31 }).crop).toMatchObject({ left: 30, right: 40 });
  });

  test('takes the focus along', () => {
    expect(withCrop(picture, { left: 70, bottom: 30 }).focus).toEqual({ x: 70, y: 30 });
    expect(withFocus(withCrop(picture, { left: 70 }), { x: 10, y: 90 }).focus).toEqual({
      x: 70,
      y: 90,
    });
  });

  test('lies in the picture with its focus inside, whatever is moved', () => {
    const edge = fc.option(fc.integer({ min: -20, max: 120 }), { nil: undefined });
    const moves = fc.array(fc.record({ left: edge, right: edge, top: edge, bottom: edge }));
    fc.assert(
      fc.property(moves, fc.integer(), fc.integer(), (all, x, y) => {
        const moved = all.reduce(
          (now, edges) =>
            withCrop(
              now,
              Object.fromEntries(Object.entries(edges).filter(([, at]) => at !== undefined)),
            ),
          picture,
        );
        const { crop, focus } = withFocus(moved, { x, y });
        for (const [from, to, at] of [
          [crop.left, crop.right, focus.x],
          [crop.top, crop.bottom, focus.y],
        ] as const) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(100);
          expect(to - from).toBeGreaterThanOrEqual(leastCrop);
          expect(at).toBeGreaterThanOrEqual(from);
          expect(at).toBeLessThanOrEqual(to);
        }
      }),
    );
  });
});
