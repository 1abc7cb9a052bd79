import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { loadStorefront } from '../loaders/load-storefront.server.ts';
import { askingLoader, sampleConfiguration } from '../testing/asking-loader.ts';
import { FactsTags } from './facts-tags.server.tsx';
import type { PageFacts } from './page-facts.ts';

const facts: PageFacts = {
  address: (to) => to.event('guide'),
  title: () => 'Guide',
  description: '</script>',
  picture: undefined,
  thing: ({ to, absolute }) => ({ name: '</script>', url: absolute(to.event('guide')) }),
};

const Head = () => <FactsTags facts={facts} origin="https://a.example" />;

/** Reads the head of the page at this address. */
async function headAt(path: string): Promise<string> {
  const { args } = askingLoader(path, {}, { '/configuration': sampleConfiguration() });
  const root = await loadStorefront(args.context, args.request, 'tower');
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: Head }]);
  return renderToStaticMarkup(
    <Stub initialEntries={[path]} hydrationData={{ loaderData: { root } }} />,
  );
}

const page = 'https://a.example/tower/events/guide';

test('a page names itself in all its languages, and is known under its own', async () => {
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

test('the first language is known without its name, though an address may give it', async () => {
  const english = await headAt('/tower/events/guide?lang=en');
  expect(english).toContain(`<link rel="canonical" href="${page}"/>`);
  expect(english).toContain(`"url":"${page}"`);
});

test('no text of a page ends the data that it stands in', async () => {
  const [, data = ''] = (await headAt('/tower/events/guide')).split('application/ld+json">');
  expect(data).toMatch(/^{.*\\u003c\/script>.*}<\/script>$/);
});
