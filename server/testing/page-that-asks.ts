import { type LoaderFunction, RouterContextProvider, type ServerBuild } from 'react-router';
import type { StorefrontEntry } from '../pages.ts';

/** Returns a one-page storefront whose loader makes a call in the same process and shows its answer. */
export function pageThatAsks(path: string): ServerBuild {
  let inside: Parameters<StorefrontEntry['contextFor']>[0]['fetch'];
  const loader: LoaderFunction = () => inside(path, {});
  const contextFor: StorefrontEntry['contextFor'] = ({ fetch }) => {
    inside = fetch;
    return new RouterContextProvider();
  };
  return {
    entry: { module: { default: () => new Response(), contextFor } },
    routes: { page: { id: 'page', path: '*', module: { loader } } },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    future: {},
    routeDiscovery: { mode: 'initial', manifestPath: '' },
    prerender: [],
    ssr: true,
  } as unknown as ServerBuild;
}
