import { readFileSync } from 'node:fs';
import { Hono } from 'hono';

const sheet = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8');

/** Serves the style sheet of the sandbox's pages. */
export function stylesheetRoute(): Hono {
  const app = new Hono();
  app.get('/sandbox.css', (context) =>
    context.body(sheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  return app;
}
