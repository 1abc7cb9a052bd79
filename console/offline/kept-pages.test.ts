import { expect, test } from 'vitest';
import { KeptPages } from './kept-pages.ts';

const place = 'https://staff.example/staff/tower/door';
const files = 'https://staff.example/staff/assets/';
const pageOf = (build: string) => `<script src="/staff/assets/door-${build}.js"></script>`;

/** A cache with the page of build "1a", and a server that answers with the entries of `server`. */
function opened(server: Record<string, string | (() => Promise<Response>)>) {
  const kept = new Map([[place, pageOf('1a')]]);
  const asked: string[] = [];
  const cache = {
    match: async (address: RequestInfo | URL) => {
      const text = kept.get(String(address));
      return text === undefined ? undefined : new Response(text);
    },
    put: async (address: RequestInfo | URL, answer: Response) => {
      kept.set(String(address), await answer.text());
    },
  };
  const pages = new KeptPages(cache, async (address) => {
    asked.push(String(address));
    const answer =
      server[String(address)] ?? (() => Promise.resolve(new Response('', { status: 404 })));
    return typeof answer === 'string' ? new Response(answer) : answer();
  });
  return { pages, kept, asked };
}

// Guards: DOR-01
test('a kept page opens when the server does not answer', async () => {
  const { pages } = opened({ [place]: () => new Promise(() => undefined) });
  expect(await (await pages.open(place)).page.text()).toBe(pageOf('1a'));
});

// Guards: DOR-01
test('a page that is not kept comes from the server, and is an error if the server lacks it', async () => {
  const hall = 'https://staff.example/staff/hall/door';
  const { pages } = opened({ [hall]: 'hall' });
  expect(await (await pages.open(hall)).page.text()).toBe('hall');
  await expect(pages.open('https://staff.example/staff/none/door')).rejects.toThrow('404');
});

// Guards: DOR-01
test('a page of a new build is kept for the next opening, including scripts loaded later', async () => {
  const { pages, kept, asked } = opened({
    [place]: pageOf('2b'),
    [`${files}door-2b.js`]: 'import("./offline-2b.js")',
    [`${files}offline-2b.js`]:
      'new Worker("/staff/assets/read-worker-2b.js");import("./door-2b.js")',
    [`${files}read-worker-2b.js`]: '',
  });
  const { page, renewal } = await pages.open(place);
  expect(await page.text()).toBe(pageOf('1a'));
  await renewal;
  expect(kept.get(place)).toBe(pageOf('2b'));
  expect([...kept.keys()]).toContain(`${files}read-worker-2b.js`);
  await (await pages.open(place)).renewal;
  expect(asked.filter((address) => address.startsWith(files))).toHaveLength(3);
});

// Guards: DOR-01
test('a page with a missing file is not kept, and the previous one opens again', async () => {
  const { pages, kept } = opened({
    [place]: pageOf('2b'),
    [`${files}door-2b.js`]: 'import("./offline-2b.js")',
  });
  await expect((await pages.open(place)).renewal).rejects.toThrow('404');
  expect(kept.get(place)).toBe(pageOf('1a'));
});
