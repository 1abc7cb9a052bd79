import { afterAll, beforeAll, expect, test } from 'vitest';
import { en } from '#tenants/strings/en/en.ts';
import { wordsContext } from '../../loaders/load-context.ts';
import { loadStorefront } from '../../loaders/load-storefront.server.ts';
import { carriedWords, carryWords } from '../../loaders/words.server.ts';
import { built } from '../../loaders/words-of-parts.server.ts';
import { loaderWithApi, sampleConfiguration, statusThrown } from '../../testing/loader-with-api.ts';
import { loader } from './words.ts';

beforeAll(() => {
  built.wordsOfParts = {
    start: ['shell.back'],
    answers: ['refusal.not_found'],
    'pages/home/home': ['home.resend'],
    'cart/view/cart-dialog': ['cart.title', 'cart.checkout'],
    'cart/view/held-clock': [],
  };
});
afterAll(() => {
  built.wordsOfParts = null;
});

const withStrings = (strings: Readonly<Record<string, string>>) => ({
  ...sampleConfiguration(),
  // A text of this file's own: versions are cached, and other files have no words of parts.
  strings: { 'shell.back': 'Back to the tower', ...strings },
});

/** The address of the words in a page loaded now. */
async function addressNow(strings: Readonly<Record<string, string>>, query = '') {
  const { args } = loaderWithApi(`/tower${query}`, {}, { '/configuration': withStrings(strings) });
  await loadStorefront(args.context, args.request, 'tower');
  return args.context.get(wordsContext).address;
}

/** Answers a request for a part's words at an address as pages form it. */
function answer(address: string, part: string, strings: Readonly<Record<string, string>> = {}) {
  const [, , , version = ''] = address.split('/');
  const params = { seller: 'tower', version, '*': part };
  const { args } = loaderWithApi(address, params, { '/configuration': withStrings(strings) });
  return loader(args);
}

test('the words of a part are those of its code, in the page’s language or the seller’s own', async () => {
  const own = { 'cart.title': 'Your basket' };
  const english = await answer(await addressNow(own), 'cart/view/cart-dialog', own);
  expect(await english.json()).toEqual({
    'cart.title': 'Your basket',
    'cart.checkout': 'Checkout',
  });
  const french = await answer(await addressNow({}, '?lang=fr'), 'cart/view/cart-dialog');
  expect(await french.json()).toMatchObject({
    'cart.checkout': expect.not.stringMatching('Checkout'),
  });
});

test('browsers cache words, whose address changes with any text', async () => {
  const address = await addressNow({});
  const kept = 'public, max-age=31536000, immutable';
  expect((await answer(address, 'answers')).headers.get('Cache-Control')).toBe(kept);
  expect(await addressNow({})).toBe(address);
  expect(await addressNow({ 'my.unrelated': 'x' })).toBe(address);
  expect(await addressNow({ 'cart.title': 'Your basket' })).not.toBe(address);
  expect(await addressNow({}, '?lang=fr')).not.toBe(address);
});

test('a page from before a change gets all current words, and does not cache them', async () => {
  const changed = { 'cart.title': 'Your basket' };
  const response = await answer(await addressNow({}), 'a/part/of/then', changed);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const words: object = await response.json();
  expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  expect(words).toMatchObject(changed);
});

test('unknown parts and sellers have no words', async () => {
  const address = await addressNow({});
  expect(await statusThrown(answer(address, 'cart'))).toBe(404);
  const params = { seller: 'nobody', version: '1', '*': 'answers' };
  const { args } = loaderWithApi('/nobody/words/1/answers', params, {
    '/configuration': [404, 'not_found'],
  });
  expect(await statusThrown(loader(args))).toBe(404);
});

test('a page carries the words of every page, of its routes, and of the parts it opens with', async () => {
  const { args } = loaderWithApi('/tower', {}, { '/configuration': sampleConfiguration() });
  const { context } = args;
  expect(carriedWords(context, ['root'])).toBeNull();
  await loadStorefront(context, args.request, 'tower');
  carryWords(context, 'cart/view/cart-dialog');
  carryWords(context, 'cart/view/held-clock');
  const carried = carriedWords(context, ['root', 'pages/home/home']);
  expect(Object.keys(carried?.messages ?? {})).toEqual([
    'shell.back',
    'home.resend',
    'cart.title',
    'cart.checkout',
  ]);
  expect(carried?.parts).toEqual(['pages/home/home', 'cart/view/cart-dialog']);
  expect(() => carryWords(context, 'cart/view/no-dialog')).toThrow('no part that loads later');
});
