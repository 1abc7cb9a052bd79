/** Picture widths (APP-67), in device-independent pixels. */
export const imageSizes = {
  teaser: [272, 216],
  thumbnail: [64, 51],
  cover: [1500, 844],
} as const;

/** The address of a picture, resized to cover this many pixels (APP-66, APP-68). */
export function imageAddress(id: string, seller: string, width: number, height?: number): string {
  const query = new URLSearchParams({ seller, sizex: String(Math.round(width)) });
  if (height !== undefined) query.set('sizey', String(Math.round(height)));
  query.set('shrinkonly', 'true');
  return `/api/image/${encodeURIComponent(id)}?${query}`;
}

/** The address of a picture as uploaded: a logo must not be cropped. */
export function originalAddress(id: string, seller: string): string {
  return `/api/image/${encodeURIComponent(id)}?${new URLSearchParams({ seller })}`;
}

/** The address of a seller's own font file. */
export function fontAddress(id: string, seller: string): string {
  return `/api/font/${encodeURIComponent(id)}?${new URLSearchParams({ seller })}`;
}
