import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/** Loads sharp with the first picture that is drawn: a process that draws none needs ten megabytes less. */
export const loadSharp = (): Promise<typeof Sharp> => {
  loaded ??= load();
  return loaded;
};

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Pictures are drawn in parallel, each in one thread, so that they do not starve requests.
  sharp.concurrency(1);
  // What libvips would keep of pictures already drawn is never used again: renditions are kept as files.
  sharp.cache(false);
  return sharp;
}
