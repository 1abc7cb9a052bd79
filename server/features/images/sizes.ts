/**
 * The lengths in pixels that pictures are rendered at: those of the pages (teaser 272 by 216, cart
 * thumbnail 64 by 51, cover 1500 by 844: APP-67; 1500 by 420 over an order, 1200 by 630 to share) at
 * the densities that they ask for, and few between. Other lengths are rounded up to these, so that
 * nobody can ask for endless variants; a page's own must be here, or its pictures lose their sides.
 */
const lengths = [
  32, 51, 64, 102, 128, 153, 192, 216, 272, 360, 420, 422, 432, 544, 630, 648, 750, 816, 844, 864,
  1024, 1088, 1200, 1280, 1500, 2048, 3000,
] as const;

export interface Size {
  readonly width?: number;
  readonly height?: number;
}

export function roundedSize(asked: {
  sizex?: number | undefined;
  sizey?: number | undefined;
}): Size {
  return {
    ...(asked.sizex !== undefined && { width: roundUp(asked.sizex) }),
    ...(asked.sizey !== undefined && { height: roundUp(asked.sizey) }),
  };
}

const roundUp = (length: number): number => lengths.find((known) => known >= length) ?? 3000;

/** The size made smaller, in its own proportion, until the source covers it without enlarging. */
export function withinSource(size: Size, source: { width: number; height: number }): Size {
  const { width, height } = size;
  const scale = Math.min(1, source.width / (width ?? 1), source.height / (height ?? 1));
  const shrunk = (length: number): number => Math.max(1, Math.round(length * scale));
  return {
    ...(width !== undefined && { width: shrunk(width) }),
    ...(height !== undefined && { height: shrunk(height) }),
  };
}
