import { createContext, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { wordsContext } from '../loaders/load-context.ts';
import { loadStorefront } from '../loaders/load-storefront.server.ts';
import { WordsContext } from '../site/page-words.tsx';
import { loaderWithApi, sampleConfiguration } from '../testing/loader-with-api.ts';
import { FactsTags } from './facts-tags.server.tsx';
import type { PageFacts } from './page-facts.ts';

const facts: PageFacts = {
  address: (to) => to.event('guide'),
  title: () => 'Guide',
  description: '</script>',
  picture: undefined,
  thing: ({ to, absolute }) => ({ name: '</script>', url: absolute(to.event('guide')) }),
};

const Given = createContext<PageFacts | null>(facts);
const Head = () => <FactsTags facts={use(Given)} origin="https://a.example" />;

/** Reads the head of the page at this address. */
async function headAt(path: string, given: PageFacts | null = facts): Promise<string> {
  const { args } = loaderWithApi(path, {}, { '/configuration': sampleConfiguration() });
  const root = await loadStorefront(args.context, args.request, 'tower');
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: Head }]);
  return renderToStaticMarkup(
    <WordsContext value={args.context.get(wordsContext).words}>
      <Given value={given}>
        <Stub initialEntries={[path]} hydrationData={{ loaderData: { root } }} />
      </Given>
    </WordsContext>,
  );
}

const page = 'https://a.example/tower/events/guide';

test('a page links to itself in all its languages, and its canonical address is its own', async () => {
  const french = await headAt('/tower/events/guide?lang=fr');
  expect(french).toContain(`<link rel="canonical" href="${page}?lang=fr"/>`);
  expect(french).toContain('<meta property="og:locale" content="fr"/>');
  for (const [language, address] of [
    ['en', page],
    ['fr', `${page}?lang=fr`],
    ['x-default', page],
  ]) {
    const link = `<link rel="alternate" hrefLang="${language}" href="${address}"/>`;
    expect(french).toContain(link);
  }
});

test('the canonical address omits the first language, even if the address names it', async () => {
  const english = await headAt('/tower/events/guide?lang=en');
  expect(english).toContain(`<link rel="canonical" href="${page}"/>`);
  expect(english).toContain(`"url":"${page}"`);
});

test('no text on a page can close the script element around it', async () => {
  const [, data = ''] = (await headAt('/tower/events/guide')).split('application/ld+json">');
  expect(data).toMatch(/^{.*\\u003c\/script>.*}<\/script>$/);
});

test('a page describes itself, and one with nothing to say names its seller', async () => {
  const descriptionOf = async (given: PageFacts | null) =>
    /<meta name="description" content="([^"]*)"/.exec(await headAt('/tower/events', given))?.[1];
  const told = { ...facts, description: 'An hour of stairs.' };
  expect(await descriptionOf(told)).toBe('An hour of stairs.');
  const sentence = 'Tickets for Tower, booked online.';
  expect(await descriptionOf({ ...facts, description: '' })).toBe(sentence);
  expect(await descriptionOf(null)).toBe(sentence);
});
