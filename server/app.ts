import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compressLong } from './compression/compress-long.ts';
import { consoleGate } from './console/console-gate.ts';
import { type ConsolePages, consoleRoutes } from './console/console-pages.ts';
import { endpoints } from './endpoints.ts';
import { apiRoutes } from './http/api.ts';
import { barePolicy, safetyHeaders, strictTransport } from './http/content-security.ts';
import { arrivedOverTls, warnAboutProxy } from './http/forwarded.ts';
import { letterRenderer, type PageSource, pageServer } from './pages.ts';
import { stripeWebhook } from './payments/webhook.ts';
import { referenceRoutes } from './reference/routes.ts';
import { iconRoute, robotsRoute } from './robots.ts';
import { healthRoutes } from './services/health.ts';
import type { Services } from './services/services.ts';
import { staffApi } from './staff-api/staff-api.ts';
import { staffEndpoints } from './staff-endpoints.ts';
import { callTurns } from './turns/call-turns.ts';
import { openTurns, type Turns } from './turns/turns.ts';
import { appleWebService } from './wallet/apple-web-service.ts';

interface AppOptions {
  readonly services: Services;
  /** Omitted by tests that only call the API. */
  readonly pages?: PageSource;
  /** Folder of the browser's files, hashed by name. */
  readonly assets?: string;
  /** Folder with other builds' files, which pages of other versions request (decision 143). */
  readonly keptAssets?: string;
  /** The console, once it is built; omitted where there is none. */
  readonly console?: ConsolePages | Promise<ConsolePages>;
  /** True once the server is about to stop. */
  readonly isLeaving?: () => boolean;
  /** Shared with the answers for everyone, if there are any. */
  readonly turns?: Turns;
}

/** The whole server as one function from Request to Response. */
export function createApp(options: AppOptions): Hono {
  const { services, pages, assets, keptAssets, turns = openTurns() } = options;
  const app = new Hono({ strict: false });
  app.use(async (context, next) => {
    warnAboutProxy(services, context.req.raw.headers);
    await next();
    const { headers } = context.res;
    const isPage = headers.get('content-type')?.startsWith('text/html');
    const missing = isPage ? safetyHeaders : { ...safetyHeaders, ...barePolicy };
    for (const [name, value] of Object.entries(missing)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    if (arrivedOverTls(context.req.raw.headers, services.settings.trustedProxies ?? 0)) {
      headers.set('Strict-Transport-Security', strictTransport);
    }
  });
  app.use(consoleGate(services.settings));
  if (options.console && services.settings.staff) app.route('/', consoleRoutes(options.console));
  if (assets !== undefined) {
    for (const root of keptAssets === undefined ? [assets] : [assets, keptAssets]) {
      app.use(
        '/assets/*',
        serveStatic({
          root,
          precompressed: true,
          onFound: (_, context) => {
            context.header('Cache-Control', 'public, max-age=31536000, immutable');
          },
        }),
      );
    }
    // Older browsers alone ask for it (decision 173); whoever renders a page does not know its content.
    app.use(
      '/older.js',
      serveStatic({
        root: assets,
        precompressed: true,
        onFound: (_, context) => {
          context.header('Cache-Control', 'public, max-age=3600');
        },
      }),
    );
    // Its address is in other people's pages, so it has no content hash.
    app.use(
      '/embed.js',
      serveStatic({
        root: assets,
        precompressed: true,
        onFound: (_, context) => {
          context.header('Cache-Control', 'public, max-age=3600');
          context.header('Cross-Origin-Resource-Policy', 'cross-origin');
          // A tag may request it with CORS: `crossorigin`, or for an integrity hash.
          context.header('Access-Control-Allow-Origin', '*');
        },
      }),
    );
  }
  app.use(compressLong());
  app.route('/', healthRoutes(services, options.isLeaving));
  app.route('/', stripeWebhook(services));
  app.route('/', appleWebService(services));
  app.route('/', referenceRoutes(services));
  const api = apiRoutes(services, endpoints, callTurns(services.settings, turns.calls));
  app.route('/', api);
  const rendering = pages && { ...services, renderLetter: letterRenderer(pages) };
  app.route('/', staffApi(rendering ?? services, staffEndpoints));
  if (pages !== undefined) {
    app.route('/', robotsRoute(services));
    app.route('/', iconRoute(services));
    const server = pageServer(services, pages, turns.pages, (request, surroundings) =>
      api.fetch(request, surroundings as object),
    );
    app.all('*', (context) => server.handle(context.req.raw, context.env));
  }
  return app;
}
