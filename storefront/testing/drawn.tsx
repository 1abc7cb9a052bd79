import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { prerender } from 'react-dom/static';
import { createRoutesStub } from 'react-router';
import { loadStorefront } from '../loaders/load-storefront.server.ts';
import { askingLoader, sampleConfiguration } from './asking-loader.ts';

const Part = createContext<ReactNode>(null);
const PartOfPage = (): ReactNode => useContext(Part);
const Page = createRoutesStub([{ id: 'root', path: '*', Component: PartOfPage }]);

/** A part of a page as the server draws it in a storefront with these settings: HTML, all there. */
export async function drawn(
  part: ReactNode,
  config: Readonly<Record<string, unknown>> = {},
  wallets: readonly string[] = [],
): Promise<string> {
  const configuration = { ...sampleConfiguration(config), wallets };
  const { args } = askingLoader('/tower/', {}, { '/configuration': configuration });
  const root = await loadStorefront(args.context, args.request, 'tower');
  const { prelude } = await prerender(
    <Part value={part}>
      <Page hydrationData={{ loaderData: { root } }} />
    </Part>,
  );
  return new Response(prelude).text();
}

/** A whole page as the server draws it from its loader's answer, for a seller that says this of itself. */
export async function drawnPage(
  id: string,
  Component: ComponentType,
  answer: object,
  metadata: object = {},
  config: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const configuration = sampleConfiguration(config);
  Object.assign(configuration.seller, { metadata });
  const { args } = askingLoader('/tower/', {}, { '/configuration': configuration });
  const root = await loadStorefront(args.context, args.request, 'tower');
  const Stub = createRoutesStub([{ id, path: '*', Component }]);
  const { prelude } = await prerender(
    <Stub hydrationData={{ loaderData: { root, [id]: answer } }} />,
  );
  return new Response(prelude).text();
}

/** The texts of it in their order, those for eyes alone and those for ears alone among them. */
export const readable = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
