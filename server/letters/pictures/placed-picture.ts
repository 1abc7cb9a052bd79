import type { InlinePicture } from '#contract/letters/letters.ts';
import type { Attachment } from '../../mail/mailer.ts';

/** A picture as the letter references it, and the MIME part with its file. */
export interface PlacedPicture {
  readonly picture: InlinePicture;
  readonly attachment: Attachment;
}

export interface CssSize {
  readonly width: number;
  readonly height: number;
}

const png = { contentType: 'image/png', ending: 'png' };

/** A picture under its name in the letter; the file is named by the part before the first dot. */
export function placedPicture(
  cid: string,
  content: Buffer,
  size: CssSize,
  { contentType, ending } = png,
): PlacedPicture {
  const [name] = cid.split('.');
  return {
    picture: { cid, ...size },
    attachment: { filename: `${name}.${ending}`, contentType, content, cid },
  };
}
