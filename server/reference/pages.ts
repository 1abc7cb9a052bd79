import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { openApiDocument } from '#contract/openapi.ts';
import { answering } from '../http/api.ts';
import { conditional } from '../http/conditional.ts';
import type { Services } from '../services/services.ts';
import { referencePage } from './page.ts';
import { style } from './style.ts';

const lifetime = 'public, max-age=60';
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API's contract for programs and for people: the platform operator's own pages. */
export function referencePages(services: Services): Hono {
  let made: Promise<{ readonly json: string; readonly page: string }> | undefined;
  const documents = () => {
    made ??= makeDocuments();
    return made;
  };
  const app = new Hono({ strict: false });
  app.get('/api/openapi.json', (context) =>
    answering(services, 'openapi', async () => {
      const { json } = await documents();
      return conditional(context.req.raw, json, 'application/json; charset=utf-8', lifetime);
    }),
  );
  app.get('/api/reference', (context) =>
    answering(services, 'reference', async () => {
      const { page } = await documents();
      const answer = conditional(context.req.raw, page, 'text/html; charset=utf-8', lifetime);
      answer.headers.set('Content-Security-Policy', policy);
      return answer;
    }),
  );
  return app;
}

async function makeDocuments() {
  const document = openApiDocument();
  return { json: JSON.stringify(document), page: await referencePage(document) };
}
