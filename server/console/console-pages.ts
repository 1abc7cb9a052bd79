import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compressLong } from '../compression/compress-long.ts';
import { consolePolicy } from '../http/content-security.ts';
import { scannerManifest } from './scanner-manifest.ts';

/** The built console: its page, the scanner's, and the folder of their files. During development, its current sources. */
export type ConsolePages =
  | {
      readonly html: string;
      readonly scanner: string;
      readonly assets: string;
      /** Folder with other builds' files (decision 143). */
      readonly keptAssets?: string;
    }
  | {
      readonly render: (request: Request) => Promise<Response>;
      readonly renderScanner: (address: string) => Promise<string>;
    };

/** The headers of the console's page, besides its policy. */
const pageHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Sign-in needs passkeys, and doors need the camera.
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  // Addresses name orders and people.
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
} as const;

/** The service worker of the scanner, as the build names it (console/offline/page-worker.ts). */
const scannerWorker = '/staff/assets/page-worker-';
/**
 * The service worker's headers: it opens the scanner's page, which is above the folder of files, and requests that page and its
 * files (DOR-01).
 */
const workerHeaders = {
  'Service-Worker-Allowed': '/staff/',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
} as const;

const unbuilt = new Hono().all('*', (context) =>
  context.text('The console could not be built.\n', 503),
);

/**
 * Serves the console at its origin: one page for all its addresses except the scanner's, and their files. Requests wait while
 * pages are being built, and get 503 if the build fails or the program ends first.
 */
export function consoleRoutes(pages: ConsolePages | Promise<ConsolePages>): Hono {
  const app = new Hono({ strict: false });
  if (pages instanceof Promise) {
    const routes = pages.then(consoleRoutes, () => unbuilt);
    app.get('/staff/*', async ({ req, env }) => (await routes).fetch(req.raw, env));
    return app;
  }
  if ('render' in pages) {
    app.get('/staff/:portal/door', async (context) =>
      context.html(await pages.renderScanner(context.req.path), 200, pageHeaders),
    );
    app.get('/staff/*', async ({ req }) => {
      const answer = await pages.render(req.raw);
      return new Response(answer.body, {
        status: answer.status,
        headers: { ...Object.fromEntries(answer.headers), ...pageHeaders },
      });
    });
    return app;
  }
  const { html, scanner, assets, keptAssets } = pages;
  const files = (root: string) =>
    serveStatic({
      root,
      rewriteRequestPath: (path) => path.slice('/staff'.length),
      precompressed: true,
    });
  const policy = consolePolicy(html, stylesOfReactAria);
  const scannerPolicy = consolePolicy(scanner, []);
  app.get(
    '/staff/assets/*',
    async (context, next) => {
      await next();
      if (!context.res.ok) return;
      context.header('Cache-Control', 'public, max-age=31536000, immutable');
      if (context.req.path.startsWith(scannerWorker)) {
        for (const [name, value] of Object.entries(workerHeaders)) context.header(name, value);
      }
    },
    files(assets),
    keptAssets === undefined ? (_, next) => next() : files(keptAssets),
    // A file that no build has must not become a page.
    (context) => context.text('Not found\n', 404),
  );
  app.use('/staff/*', compressLong());
  app.get('/staff/:portal/door.webmanifest', ({ req }) =>
    scannerManifest(req.param('portal'), scanner),
  );
  app.get('/staff/:portal/door', (context) =>
    context.html(scanner, 200, { ...pageHeaders, 'Content-Security-Policy': scannerPolicy }),
  );
  app.get('/staff/*', (context) =>
    context.html(html, 200, { ...pageHeaders, 'Content-Security-Policy': policy }),
  );
  return app;
}

/**
 * The style sheet that React Aria adds to a page on iOS while an overlay is open. Its other one, for everything that can be
 * pressed, is already in the page.
 */
export const stylesOfReactAria: readonly string[] = [
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];
