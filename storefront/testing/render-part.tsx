import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { prerender } from 'react-dom/static';
import { createRoutesStub } from 'react-router';
import { wordsContext } from '../loaders/load-context.ts';
import { loadStorefront } from '../loaders/load-storefront.server.ts';
import { WordsContext } from '../site/page-words.tsx';
import { loaderWithApi, sampleConfiguration } from './loader-with-api.ts';

const Part = createContext<ReactNode>(null);
const PartOfPage = (): ReactNode => useContext(Part);
const Page = createRoutesStub([{ id: 'root', path: '*', Component: PartOfPage }]);

/**
 * The complete HTML that the server renders for a part of a page, in a storefront with these
 * settings.
 */
export async function renderPart(
  part: ReactNode,
  config: Readonly<Record<string, unknown>> = {},
  wallets: readonly string[] = [],
): Promise<string> {
  const configuration = { ...sampleConfiguration(config), wallets };
  const { args } = loaderWithApi('/tower/', {}, { '/configuration': configuration });
  const root = await loadStorefront(args.context, args.request, 'tower');
  const { prelude } = await prerender(
    <WordsContext value={args.context.get(wordsContext).words}>
      <Part value={part}>
        <Page hydrationData={{ loaderData: { root } }} />
      </Part>
    </WordsContext>,
  );
  return new Response(prelude).text();
}

/**
 * The HTML that the server renders for a whole page from its loader's data, for a seller with these
 * settings.
 */
export async function renderPage(
  id: string,
  Component: ComponentType,
  answer: object,
  metadata: object = {},
  config: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const configuration = sampleConfiguration(config);
  Object.assign(configuration.seller, { metadata });
  const { args } = loaderWithApi('/tower/', {}, { '/configuration': configuration });
  const root = await loadStorefront(args.context, args.request, 'tower');
  const Stub = createRoutesStub([{ id, path: '*', Component }]);
  const { prelude } = await prerender(
    <WordsContext value={args.context.get(wordsContext).words}>
      <Stub hydrationData={{ loaderData: { root, [id]: answer } }} />
    </WordsContext>,
  );
  return new Response(prelude).text();
}

/** The texts in the HTML in order, including those for sighted users or screen readers only. */
export const visibleTexts = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
