import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const carried = {
  address: '/tower/words/abc/*?lang=de',
  parts: ['pages/home/home'],
  messages: { 'shell.back': 'Zurück' },
};
const asked: string[] = [];

/** The module as loaded by a page that carries these words; requests get these answers in turn. */
async function openPage(page: object | null, ...answers: readonly (object | 'lost' | 404)[]) {
  vi.stubGlobal('document', {
    getElementById: () => page && { textContent: JSON.stringify(page) },
  });
  const left = [...answers];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const answer = left.shift() ?? 'lost';
    if (answer === 'lost') throw new TypeError('no network');
    return answer === 404 ? new Response(null, { status: 404 }) : Response.json(answer);
  });
  vi.resetModules();
  return import('./arriving-words.ts');
}

beforeEach(() => {
  asked.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('words carried by the page are not requested, and those of a part are requested once', async () => {
  const words = await openPage(carried, { 'cart.title': 'Warenkorb' });
  const before = words.arrivedWords();
  await words.loadWords('pages/home/home');
  await words.loadWords('');
  expect(asked).toEqual([]);
  await Promise.all([
    words.loadWords('cart/view/cart-dialog'),
    words.loadWords('cart/view/cart-dialog'),
  ]);
  await words.loadWords('cart/view/cart-dialog');
  expect(asked).toEqual(['/tower/words/abc/cart/view/cart-dialog?lang=de']);
  expect(before).toEqual({ 'shell.back': 'Zurück', 'cart.title': 'Warenkorb' });
});

test('a part is there once its code and its words are', async () => {
  const words = await openPage(carried, { 'cart.title': 'Warenkorb' });
  const part = await words.withWords('cart', async () => words.arrivedWords());
  expect(part).toHaveProperty(['cart.title']);
});

test('words that do not arrive are requested once more, and then the part fails until it is requested again', async () => {
  const words = await openPage(carried, 'lost', { a: 1 }, 'lost', 404, { c: 3 });
  await words.loadWords('a');
  expect(asked).toHaveLength(2);
  const load = vi.fn(async () => 'code');
  await expect(words.withWords('c', load)).rejects.toThrow('the words of c could not be loaded');
  expect(asked).toHaveLength(4);
  expect(await words.withWords('c', load)).toBe('code');
  expect(words.arrivedWords()).toMatchObject({ a: 1, c: 3 });
});

test('a page that carries all words, or is outside a storefront, requests none', async () => {
  for (const page of [{ ...carried, parts: null }, null]) {
    const words = await openPage(page);
    await words.loadWords('cart/view/cart-dialog');
  }
  expect(asked).toEqual([]);
});

test('another language replaces all words', async () => {
  const words = await openPage(carried, { 'shell.back': 'Retour' });
  await words.replaceWords(carried.address);
  expect(asked).toEqual([]);
  await words.replaceWords('/tower/words/def/*?lang=fr');
  expect(asked).toEqual(['/tower/words/def/all?lang=fr']);
  expect(words.arrivedWords()).toEqual({ 'shell.back': 'Retour' });
  await words.loadWords('cart/view/cart-dialog');
  expect(asked).toHaveLength(1);
});
