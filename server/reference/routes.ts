import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { openApiDocument } from '#contract/openapi.ts';
import { staffOpenApiDocument } from '#contract/staff/staff-openapi.ts';
import { jsonHeaders } from '../http/answers.ts';
import { answering } from '../http/api.ts';
import type { Services } from '../services/services.ts';
import { keptDocument } from './kept-document.ts';
import { referencePage } from './page.ts';
import { style } from './style.ts';

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
};

/**
 * Serves the API's contract as OpenAPI for programs and as a page for people. The page is the
 * same for all tenants and has no theme. It is our own: Scalar breaks the policy (decision 091).
 */
export function referenceRoutes(services: Services): Hono {
  const document = keptDocument(jsonHeaders, () => JSON.stringify(openApiDocument()));
  const page = keptDocument(pageHeaders, () => referencePage(openApiDocument()));
  const app = new Hono({ strict: false });
  app.get('/api/openapi.json', (context) =>
    answering(services, 'openapi', () => document(context.req.raw)),
  );
  app.get('/api/reference', (context) =>
    answering(services, 'reference', () => page(context.req.raw)),
  );
  return app;
}

/** Answers with the contract of staff calls as OpenAPI. */
export const staffDocument = () =>
  keptDocument(jsonHeaders, () => JSON.stringify(staffOpenApiDocument()));
