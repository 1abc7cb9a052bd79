export interface Picture {
  /** Its address, at our own origin. */
  readonly src: string;
  readonly alt: string;
  /** The part that is shown, in hundredths of the picture; the file keeps all of it. */
  readonly crop: Crop;
  /** The point that stays visible where less than that part fits, in hundredths of the picture from its upper left. */
  readonly focus: { readonly x: number; readonly y: number };
}

/** Hundredths of a picture from its left and its top. */
export interface Crop {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const wholePicture: Crop = { left: 0, right: 100, top: 0, bottom: 100 };

/** Hundredths of a picture that stay at least, each way. */
export const leastCrop = 10;

/** Returns a new picture without alternative text, shown whole. */
export const newPicture = (src: string): Picture => ({
  src,
  alt: '',
  crop: wholePicture,
  focus: { x: 50, y: 50 },
});

/**
 * Moves edges of the part that is shown. An edge stops a tenth of the picture before the opposite one, and the focus
 * moves along into the part.
 */
export function withCrop(picture: Picture, edges: Partial<Crop>): Picture {
  const old = picture.crop;
  const [left, right] = kept(edges.left ?? old.left, edges.right ?? old.right, old.left);
  const [top, bottom] = kept(edges.top ?? old.top, edges.bottom ?? old.bottom, old.top);
  return withFocus({ ...picture, crop: { left, right, top, bottom } }, picture.focus);
}

/** Sets the focus, within the part that is shown. */
export function withFocus(picture: Picture, { x, y }: Picture['focus']): Picture {
  const { left, right, top, bottom } = picture.crop;
  return { ...picture, focus: { x: within(x, left, right), y: within(y, top, bottom) } };
}

/** The two edges of one direction, in order and far enough from each other: the one that moved gives way. */
function kept(from: number, to: number, oldFrom: number): [number, number] {
  const start = within(Math.round(from), 0, 100 - leastCrop);
  const end = within(Math.round(to), leastCrop, 100);
  if (end - start >= leastCrop) return [start, end];
  return start === oldFrom ? [start, start + leastCrop] : [end - leastCrop, end];
}

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));
