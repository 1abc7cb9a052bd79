import { type Plugin, Visitor } from 'vite';

/**
 * Functions of React Router that our pages never reach, by file, with the statement that replaces each body. No page
 * submits forms through the router, uses its fetchers, middleware or instrumentation, prefetches pages, or discovers
 * routes: the whole route table comes with the page.
 */
const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'router/router': {
    fetch: '',
    handleAction: '',
    handleFetcherAction: '',
    handleFetcherLoader: '',
    setFetcherError: '',
    getUpdatedRevalidatingFetchers: '',
    normalizeNavigateOptions: 'return { path };',
    getTargetedDataStrategyMatches: '',
    defaultDataStrategyWithMiddleware: '',
    runClientMiddlewarePipeline: 'return handler();',
    discoverRoutes: '',
    patchRoutes: '',
    patchRoutesImpl: '',
    _internalSetRoutes: '',
    getInstrumentationNavigateMeta: '',
    getSubmissionFromNavigation: '',
    getSubmittingNavigation: '',
    getUpdatedActionData: '',
    getActionDataForCommit: '',
    isMutationMethod: 'return false;',
    checkFogOfWar: 'return { active: false };',
    markFetchRedirectsDone: '',
    abortStaleFetchLoads: '',
    abortFetcher: '',
    getFetcher: '',
    resetFetcher: '',
    queueFetcherForDeletion: '',
    revalidate: '',
    dispose: '',
    restoreAppliedTransitions: '',
    persistAppliedTransitions: '',
  },
  'router/instrumentation': {
    getRouteInstrumentationUpdates: '',
    instrumentClientSideRouter: '',
    consumeInstrumentationClientResultMetaReceiver: '',
  },
  'dom/ssr/fog-of-war': {
    isFogOfWarEnabled: 'return false;',
    getPartialManifest: '',
    getPatchRoutesOnNavigationFunction: '',
    useFogOFWarDiscovery: '',
  },
  'dom/ssr/single-fetch': {
    singleFetchActionStrategy: '',
    nonSsrStrategy: '',
    singleFetchLoaderFetcherStrategy: '',
  },
  'dom/ssr/routes': {
    createClientRoutesWithHMRRevalidationOptOut: '',
    wrapShouldRevalidateForHdr: '',
    preventInvalidServerHandlerCall: '',
    noActionDefinedError: '',
  },
  'dom/ssr/components': { PrefetchPageLinks: '' },
  hooks: { useNavigateUnstable: '', DefaultErrorComponent: '', RSCErrorHandler: '' },
};

interface Body {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Follows a new address as a transition, like the rest of the router: otherwise React would discard the server's markup
 * of every part whose script is still loading.
 */
export const addressAsTransition: Plugin = {
  name: 'address-as-transition',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom-export\/hydrated-router\.js$/ },
    handler(code) {
      const urgent = 'setLocation(newState.location)';
      if (!code.includes(urgent)) this.error(`${urgent} is not in the code any more`);
      return code.replace(urgent, () => `React$1.startTransition(() => ${urgent})`);
    },
  },
};

const file = /\/react-router\/dist\/production\/lib\/(.+)\.js$/;

/** Empties the parts of React Router that no page uses; the minifier removes what only they use. */
export const withoutUnusedRouterParts: Plugin = {
  name: 'without-unused-router-parts',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  transform: {
    filter: { id: file },
    handler(code, id) {
      const unused = parts[file.exec(id)?.[1] ?? ''];
      if (!unused) return;
      const missed = new Set(Object.keys(unused));
      const bodies: Body[] = [];
      new Visitor({
        FunctionDeclaration({ id: own, body }) {
          const text = unused[own?.name ?? ''];
          if (!own || !body || text === undefined || !missed.delete(own.name)) return;
          bodies.push({ start: body.start, end: body.end, text: `{${text}}` });
        },
      }).visit(this.parse(code));
      if (missed.size > 0) this.error(`${id} has no ${[...missed].join(', ')} any more`);
      return replaced(code, bodies);
    },
  },
};

/** Writes each text in place of the code from its start to its end. */
function replaced(code: string, bodies: readonly Body[]): string {
  return bodies
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: body }) => text.slice(0, start) + body + text.slice(end),
      code,
    );
}
