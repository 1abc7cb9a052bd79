/** APP-67; device-independent pixels. */
export const imageSizes = {
  teaser: [272, 216],
  thumbnail: [64, 51],
  cover: [1500, 844],
} as const;

/** Address of a picture, resized to cover this many pixels (APP-66, APP-68). */
export function imageAddress(id: string, seller: string, width: number, height?: number): string {
  const query = new URLSearchParams({ seller, sizex: String(Math.round(width)) });
  if (height !== undefined) query.set('sizey', String(Math.round(height)));
  query.set('shrinkonly', 'true');
  return `/api/image/${encodeURIComponent(id)}?${query}`;
}

/** Address of a picture as it was given: a logo must not be cropped. */
export function originalAddress(id: string, seller: string): string {
  return `/api/image/${encodeURIComponent(id)}?${new URLSearchParams({ seller })}`;
}

/** Address of a font file of the seller's own. */
export function fontAddress(id: string, seller: string): string {
  return `/api/font/${encodeURIComponent(id)}?${new URLSearchParams({ seller })}`;
}
