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

/**
 * Serves the API's contract as OpenAPI for programs and as a page for people. The page is the
 * same for all tenants and has no theme. It is our own: Scalar breaks the policy (decision 091).
 */
export function referenceRoutes(services: Services): Hono {
  let rendered: ReturnType<typeof renderContract> | undefined;
  const contract = () => {
    rendered ??= renderContract();
    return rendered;
  };
  const app = new Hono({ strict: false });
  app.get('/api/openapi.json', (context) =>
    answering(services, 'openapi', async () => {
      const { json } = await contract();
      return conditional(context.req.raw, json, 'application/json; charset=utf-8', lifetime);
    }),
  );
  app.get('/api/reference', (context) =>
    answering(services, 'reference', async () => {
      const { page } = await contract();
      const answer = conditional(context.req.raw, page, 'text/html; charset=utf-8', lifetime);
      answer.headers.set('Content-Security-Policy', policy);
      return answer;
    }),
  );
  return app;
}

async function renderContract(): Promise<{ readonly json: string; readonly page: string }> {
  const document = openApiDocument();
  return { json: JSON.stringify(document), page: await referencePage(document) };
}
