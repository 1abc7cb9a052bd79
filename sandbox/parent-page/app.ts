import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';

const sheet = readFileSync(new URL('./parent.css', import.meta.url), 'utf8');

/** The demo pages, each with the storefront addresses that its tags frame. */
const shown = {
  events: { title: 'All events', addresses: ['/tower/events'] },
  event: { title: 'One event', addresses: ['/tower/events/admission'] },
  shop: { title: 'The whole shop', addresses: ['/tower'] },
  seats: { title: 'Seats', addresses: ['/hall/events'] },
  both: { title: 'Two on one page', addresses: ['/tower/events/planetarium', '/tower/events'] },
} as const;

/** Pages of a venue's own site with the storefront in frames. `shop` is the storefront's origin. */
export function parentApp(shop: string): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `script-src ${shop}`,
    `frame-src ${shop}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  app.use(async (context, next) => {
    await next();
    context.res.headers.set('Content-Security-Policy', policy);
    context.res.headers.set('Cache-Control', 'no-store');
  });
  app.get('/parent.css', (context) =>
    context.body(sheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get('/', (context) => context.redirect('/embed-demo'));
  app.get('/embed-demo', (context) => context.html(parentPage(shop, 'events')));
  app.get('/embed-demo/:what', (context) => {
    const what = context.req.param('what');
    return what in shown
      ? context.html(parentPage(shop, what as keyof typeof shown))
      : context.notFound();
  });
  return app;
}

function parentPage(shop: string, what: keyof typeof shown) {
  const links = Object.entries(shown).map(
    ([name, { title }]) =>
      html`<a href="/embed-demo/${name}" ${name === what ? raw('aria-current="page"') : ''}>${title}</a>`,
  );
  const { title, addresses } = shown[what];
  return html`${raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Visit Kalmsund</title>
        <link rel="stylesheet" href="/parent.css" />
      </head>
      <body>
        <header>
          <p class="name">Visit Kalmsund</p>
          <nav aria-label="Kinds of frames">${links}</nav>
        </header>
        <main>
          <h1>Kalmsund and its tower</h1>
          <p>
This page stands for your own website. It has no code for tickets: one tag adds the frame
            below, which sells them without leaving the page.
          </p>
          ${addresses.map(
            (address, at) =>
              html`<section aria-label="Tickets for ${address}">
                <pre><code>${tagOf(shop, address)}</code></pre>
                <div class="frame">
                  <script src="${shop}/embed.js" data-foyer="${address}" data-remember="${at === 0 ? '' : `foyer-${at + 1}`}"></script>
                  <noscript><a href="${shop}${address}">Tickets</a></noscript>
                </div>
              </section>`,
          )}
          <h2>Before you come</h2>
          <p>
The tower is at the harbour, ten minutes on foot from the station. There are bicycle racks
            behind the museum. The last tram leaves the quay at half past eleven.
          </p>
        </main>
<footer>Visit Kalmsund and the town are invented.</footer>
      </body>
    </html>`;
}

const tagOf = (shop: string, address: string): string =>
  `<script src="${shop}/embed.js" data-foyer="${address}" data-remember></script>
<noscript><a href="${shop}${address}">Tickets</a></noscript>`;
