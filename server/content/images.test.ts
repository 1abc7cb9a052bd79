import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { museumTenant } from '../testing/venues/museum.ts';
import { logoSvg, type MuseumWorld, openMuseum, photo } from '../testing/venues/museum-world.ts';
import { answered } from '../testing/venues/world.ts';
import { nearestRung } from './sizes.ts';

let world: MuseumWorld;
let photoId: string;
let logoId: string;
beforeAll(async () => {
  world = await openMuseum();
  const { theme } = await answered<'getConfiguration'>(world.api.call('getConfiguration', {}));
  photoId = String(theme.favicon);
  logoId = String(theme.logo);
});
afterAll(() => world.close());

const browser = 'image/avif,image/webp,image/apng,*/*;q=0.8';
const get = (id: string, query = '', headers: Record<string, string> = {}) =>
  world.get(`/api/image/${id}?${query}`, headers);
async function picture(id: string, query: string, accept = '*/*') {
  const response = await get(id, query, { accept });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format, bytes, type: response.headers.get('content-type') };
}

describe('a photograph', () => {
  // Guards: APP-66
  test('is cropped to cover the size, and enlarged if necessary', async () => {
    const teaser = await picture(photoId, 'sizex=272&sizey=216');
    expect(teaser).toMatchObject({ width: 272, height: 216, format: 'jpeg', type: 'image/jpeg' });
    expect(await picture(photoId, 'sizex=544&sizey=432')).toMatchObject({
      width: 544,
      height: 432,
    });
  });

  test('is not distorted but cropped', async () => {
    const { bytes } = await picture(photoId, 'sizex=1500&sizey=420&shrinkonly=1');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const reds = Array.from({ length: info.width }, (_, x) => data[x * info.channels] ?? 0);
    // As wide as the picture and less high, so both halves stay visible.
    expect(info).toMatchObject({ width: 400, height: 112 });
    const edge = reds.findIndex((red) => red < 128);
    expect(edge).toBeGreaterThan(190);
    expect(edge).toBeLessThan(210);
  });

  test('keeps its proportions if one length is given', async () => {
    expect(await picture(photoId, 'sizex=272')).toMatchObject({ width: 272, height: 204 });
    expect(await picture(photoId, 'sizey=216')).toMatchObject({ width: 288, height: 216 });
  });

  test('is not enlarged with shrinkonly, and keeps the requested shape', async () => {
    const cover = await picture(photoId, 'sizex=1500&shrinkonly=true');
    expect(cover).toMatchObject({ width: 400, height: 300 });
    const teaser = await picture(photoId, 'sizex=544&sizey=432&shrinkonly=1');
    expect(teaser).toMatchObject({ width: 378, height: 300 });
    const small = await picture(photoId, 'sizex=64&sizey=51&shrinkonly=1');
    expect(small).toMatchObject({ width: 64, height: 51 });
  });

  test('is served in the nearest of a few sizes, however many are requested', async () => {
    expect(await picture(photoId, 'sizex=260&sizey=190')).toMatchObject({
      width: 272,
      height: 216,
    });
    expect(await picture(photoId, 'sizex=300')).toMatchObject({ width: 272, height: 204 });
    const asked = Array.from({ length: 3_000 }, (_, n) => n + 1);
    const rungs = asked.flatMap((sizex) =>
      [undefined, sizex, 3_001 - sizex, 400].map((sizey) => nearestRung({ sizex, sizey })),
    );
    expect(new Set(rungs.map((rung) => JSON.stringify(rung))).size).toBeLessThan(40);
  });

  test('is WebP for clients that accept it', async () => {
    expect(await picture(photoId, 'sizex=64', browser)).toMatchObject({ type: 'image/webp' });
    const refuses = 'image/webp;q=0, image/*';
    expect(await picture(photoId, 'sizex=64', refuses)).toMatchObject({ type: 'image/jpeg' });
  });

  test('is unchanged without a size', async () => {
    const { bytes, type } = await picture(photoId, '', browser);
    expect(type).toBe('image/png');
    expect(bytes.equals(await photo())).toBe(true);
  });
});

describe('a drawing', () => {
  test('remains a drawing without a size, and may run no script', async () => {
    const response = await get(logoId, '', { accept: browser });
    expect(await response.text()).toBe(logoSvg);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'/,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('becomes a sharp picture at any size', async () => {
    const { width, bytes } = await picture(logoId, 'sizex=1500&shrinkonly=1', browser);
    expect(width).toBe(1500);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const middle = (info.height >> 1) * info.width;
    const alphas = Array.from({ length: info.width }, (_, x) => data[(middle + x) * 4 + 3] ?? 0);
    expect(alphas.filter((alpha) => alpha === 255).length).toBeGreaterThan(700);
    expect(alphas.filter((alpha) => alpha > 0 && alpha < 255).length).toBeLessThan(10);
    expect(await picture(logoId, 'sizex=64')).toMatchObject({ width: 64, format: 'png' });
  });
});

describe('the sizes of the pages', () => {
  // Guards: APP-67, EVT-05
  test.each([
    ['teaser', 272, 216],
    ['teaser at twice its size', 544, 432],
    ['teaser at four times its size', 1088, 864],
    ['thumbnail', 64, 51],
    ['thumbnail at twice its size', 128, 102],
    ['cover', 1500, 844],
    ['cover at half its size', 750, 422],
    ['order, on a wide screen', 1500, 420],
    ['order, on a phone', 750, 420],
    ['shared link', 1200, 630],
  ])('%s are exact to the pixel', async (_, width, height) => {
    const query = `sizex=${width}&sizey=${height}&shrinkonly=true`;
    expect(await picture(logoId, query)).toMatchObject({ width, height });
  });
});

test('a client with too many waiting pictures is told when to retry', async () => {
  const sizes = [30, 64, 128, 216, 272, 544, 750, 1088, 1200, 1500, 2048, 3000];
  const asked = sizes.flatMap((size) =>
    ['sizex', 'sizey'].flatMap((length) =>
      ['*/*', browser].flatMap((accept) =>
        [logoId, photoId].map((id) => get(id, `${length}=${size}`, { accept })),
      ),
    ),
  );
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ errors: [{ _code: 'server_busy' }] });
  }
  expect((await get(photoId, 'sizex=2048')).status).toBe(200);
});

describe('an image answer', () => {
  test('never expires, varies by format, and is not sent twice', async () => {
    const first = await get(photoId, 'sizex=64', { accept: browser });
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(first.headers.get('vary')).toMatch(/accept/i);
    const etag = first.headers.get('etag') ?? '';
    const again = { accept: browser, 'if-none-match': `"other", ${etag}` };
    expect((await get(photoId, 'sizex=64', again)).status).toBe(304);
    expect((await get(photoId, 'sizex=64', { 'if-none-match': etag })).status).toBe(200);
    const cached = await world.get(`/cached_api/image/${photoId}?sizex=64`);
    expect(cached.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('is refused for a wrong size, and not found for an unknown picture or another portal’s', async () => {
    const other = museumTenant();
    other.portal = { key: 'foreign', name: 'Foreign', currency: 'EUR' };
    other.strings = {};
    delete other.theme;
    other.sellers = [{ id: 'main', slug: 'foreign', name: 'Foreign' }];
    other.events = [
      {
        id: 'show',
        name: 'Show',
        seller: 'main',
        venue: 'house',
        groups: [{ id: 'g', name: 'G', types: [{ id: 't', name: 'T', amount: '1.00' }] }],
      },
    ];
    await world.importTenant(other);
    const isThere = () => world.clientOf('foreign').call('getConfiguration', {});
    await expect.poll(async () => (await isThere()).ok).toBe(true);
    const foreign = await get(photoId, 'seller=foreign&sizex=64');
    expect(foreign.status).toBe(404);
    expect(await foreign.json()).toMatchObject({
      errors: [{ _code: 'not_found', _context: 'image' }],
    });
    expect((await get('0'.repeat(32))).status).toBe(404);
    for (const query of ['sizex=0', 'sizex=3001', 'sizey=wide', 'shrinkonly=maybe']) {
      expect((await get(photoId, query)).status).toBe(400);
    }
  });
});
