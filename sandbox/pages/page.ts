import { html, raw } from 'hono/html';

type Markup = ReturnType<typeof html>;

/** A page of the sandbox: a title, a link to the page above, and the content. */
export function sandboxPage(page: {
  title: string;
  /** Name and address of the page above. */
  above?: { title: string; href: string };
  body: Markup;
}): Markup {
  const { title, above, body } = page;
  return html`${raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <header>
          ${above && html`<p><a href="${above.href}">← ${above.title}</a></p>`}
          <h1>${title}</h1>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
}

/** Content-Security-Policy of pages with only their own style sheet, pictures and frames. */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
