/** The routes of the storefront as the router's manifest lists them, with the files of each. */
interface Manifest {
  readonly routes: Readonly<
    Record<string, { readonly module: string; readonly imports?: readonly string[] } | undefined>
  >;
}

/**
 * Loads the scripts of the likely next page while the visitor waits for an answer: a page names its files only once it
 * has arrived, so a slow connection would wait for each level of them in turn. `route`: the page's id, such as
 * `pages/checkout/checkout`. Its words and data come with the navigation.
 */
export function preloadPage(route: string): void {
  const { __reactRouterManifest: manifest } = globalThis as {
    readonly __reactRouterManifest?: Manifest;
  };
  const files = manifest?.routes[route];
  for (const href of files ? [files.module, ...(files.imports ?? [])] : []) {
    if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`)) continue;
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
}
