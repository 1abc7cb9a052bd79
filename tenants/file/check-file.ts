import type { Fault, Place } from './place.ts';

/** File names of pictures. */
const pictureName = /\.(svg|png|jpe?g|webp|avif)$/i;

/** Reports a file that is named but missing. A field without a value passes. */
export function* checkFileExists(
  { path, text }: Place,
  files: (path: string) => boolean,
  what: 'picture' | 'font file',
): Generator<Fault, void, void> {
  if (text === undefined) return;
  if (text.startsWith('/') || text.split('/').includes('..')) {
    yield { path, fault: `a ${what} must be in the folder of the tenant file` };
  } else if (what === 'picture' && !pictureName.test(text)) {
    yield { path, fault: `"${text}" is not a picture: svg, png, jpg, webp and avif are accepted` };
  } else if (!files(text)) {
    yield { path, fault: `there is no ${what} "${text}"` };
  }
}
