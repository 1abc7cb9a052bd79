import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { bundleScript } from '../../bundle-script.ts';

const folder = new URL('./', import.meta.url);

const scripts: Record<string, string> = {
  'payment-element.js': 'frame/payment-element.ts',
  'express-checkout.js': 'frame/express-checkout.ts',
  'wallet-sheet.js': 'frame/wallet-sheet.ts',
  'challenge.js': 'three-d-secure/challenge.ts',
  'ended.js': 'three-d-secure/ended.ts',
};
const sheets: Record<string, string> = {
  'payment-element.css': 'frame/payment-element.css',
  'express-checkout.css': 'frame/express-checkout.css',
  'wallet-sheet.css': 'frame/wallet-sheet.css',
  'challenge.css': 'three-d-secure/challenge.css',
};

const framePages = ['payment-element', 'express-checkout', 'wallet-sheet'];

const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self' https: http:",
  'font-src * data:',
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Serves the page's script, the frames of its Elements, and their scripts and style sheets. */
export function browserRoutes(): Hono {
  const bundles = new Map<string, Promise<string>>();
  const respondWithScript = async (entry: string) => {
    const bundle = bundles.get(entry) ?? bundleScript(new URL(entry, folder));
    bundles.set(entry, bundle);
    return new Response(await bundle, {
      headers: {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'max-age=60',
        // Pages can load the script with CORS.
        'Access-Control-Allow-Origin': '*',
      },
    });
  };
  const app = new Hono();
  for (const path of ['/v3', '/v3/', '/stripe.js'])
    app.get(path, () => respondWithScript('page/stripe.ts'));
  for (const name of framePages) {
    app.get(`/v3/${name}.html`, async (context) => {
      const page = await readFile(new URL(`frame/${name}.html`, folder), 'utf8');
      return context.html(page, 200, { 'Content-Security-Policy': framePolicy });
    });
  }
  for (const [name, entry] of Object.entries(scripts)) {
    app.get(`/v3/${name}`, () => respondWithScript(entry));
  }
  for (const [name, file] of Object.entries(sheets)) {
    app.get(`/v3/${name}`, async (context) =>
      context.body(await readFile(new URL(file, folder), 'utf8'), 200, {
        'Content-Type': 'text/css; charset=utf-8',
      }),
    );
  }
  return app;
}
