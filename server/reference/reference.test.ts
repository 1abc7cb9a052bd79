import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { payerHeader } from '#contract/api/payer-header.ts';
import { refusalStatus } from '#contract/api/refusals.ts';
import { routes } from '#contract/api/routes.ts';
import { calls } from '#contract/calls.ts';
import type { Services } from '../services/services.ts';
import { referenceRoutes } from './routes.ts';
import { typeText } from './type-text.ts';

const app = referenceRoutes({} as Services);
const get = async (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://localhost${path}`, { headers }));

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
  readonly responses: Readonly<
    Record<string, { readonly 'x-refusals'?: readonly { readonly code: string }[] }>
  >;
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

describe('the OpenAPI document', () => {
  let document: Document;
  beforeAll(async () => {
    const response = await get('/api/openapi.json');
    expect(response.headers.get('content-type')).toContain('application/json');
    document = (await response.json()) as Document;
  });

  // Guards: API-65
  test('has version 3.1, and every call of the contract under its method and path', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        operationId,
        `${method.toUpperCase()} ${path}`,
      ]),
    );
    const expected = Object.entries(routes).map(([name, { method, path }]) => [
      name,
      `${method} /api${path}`,
    ]);
    expect(described.sort()).toEqual(expected.sort());
  });

  test('has no broken reference, and no unused component', () => {
    const references = new Set(JSON.stringify(document).match(/#\/components\/[^"]+/g));
    expect(references.size).toBeGreaterThan(10);
    const resolved = [...references].map((reference) =>
      reference
        .slice(2)
        .split('/')
        .reduce<unknown>((part, step) => (part as Record<string, unknown>)?.[step], document),
    );
    expect(resolved.every((schema) => typeof schema === 'object' && schema !== null)).toBe(true);
    const { schemas } = (document as unknown as { components: { schemas: object } }).components;
    for (const name of Object.keys(schemas)) {
      expect(references).toContain(`#/components/schemas/${name}`);
    }
  });

  // Guards: API-65
  test('names each refusal of a call under its status', () => {
    for (const { operationId, responses } of operations(document)) {
      const listed = Object.entries(responses).flatMap(([status, answer]) =>
        (answer['x-refusals'] ?? []).map(({ code }) => `${status} ${code}`),
      );
      const { refusals } = calls[operationId as keyof typeof calls];
      const isWrite = routes[operationId as keyof typeof routes].method !== 'GET';
      const common = ['tenant_unknown', ...(isWrite ? ['forbidden_origin', 'body_too_large'] : [])];
      expect(listed.map((each) => each.split(' ')[1])).toEqual(expect.arrayContaining(common));
      for (const code of refusals) expect(listed).toContain(`${refusalStatus[code]} ${code}`);
    }
  });

  test('declares every path parameter, the common parameters and the headers', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { operationId, parameters } of Object.values(methods)) {
        const named = (place: string) =>
          parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect(named('path')).toEqual(inPath);
        expect(named('query')).toEqual(
          expect.arrayContaining(['seller', 'embed', 'limit', '_sort']),
        );
        const { idempotent = false } = calls[operationId as keyof typeof calls] as {
          idempotent?: boolean;
        };
        const isOfCart = /^\/api\/(my\/)?cart\/\{id\}/.test(path);
        const headers = [
          ...(idempotent ? ['Idempotency-Key'] : []),
          ...(isOfCart ? [payerHeader] : []),
        ];
        expect(named('header')).toEqual(headers);
      }
    }
  });

  test('is not sent to clients that already have it', async () => {
    const etag = (await get('/api/openapi.json')).headers.get('etag') ?? '';
    expect((await get('/api/openapi.json', { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('the reference page', () => {
  let response: Response;
  let page: string;
  beforeAll(async () => {
    response = await get('/api/reference');
    page = await response.text();
  });

  test('has every call with its summary, path, parameters, fields and refusals', () => {
    const text = page.replace(/<[^>]+>/g, '');
    for (const [name, { summary, route, refusals }] of Object.entries(calls)) {
      expect(page).toContain(`id="${name}"`);
      expect(text).toContain(summary.replaceAll("'", '&#39;'));
      expect(text).toContain(`${route.method} /api${route.path}`);
      for (const code of refusals) expect(text).toContain(code);
    }
    expect(text).toContain('ticket_types_required[].event_session_id');
    expect(text).toContain('start_datetime._ondate');
  });

  test('has a target for every link within it', () => {
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(50);
    for (const id of new Set(links)) expect(page).toContain(`id="${id}"`);
  });

  test('loads and runs nothing, and its policy allows only its own style', () => {
    const policy = response.headers.get('content-security-policy') ?? '';
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).not.toContain('unsafe');
    expect(page).not.toMatch(/<script|<link|<img|style=|\son\w+=/);
  });
});

describe('a type put into words', () => {
  test.each([
    [{ type: 'string' }, 'text'],
    [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'day or null'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Ticket' } }, 'list of Ticket'],
    [{ enum: ['a', 'b'], type: 'string' }, '"a" or "b"'],
    [{ type: 'integer', minimum: 1, maximum: 20 }, 'whole number 1 to 20'],
    [{ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER }, 'whole number'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'map of text to whole number'],
    [{}, 'anything'],
  ])('%o reads %s', (schema, words) => {
    expect(typeText(schema)).toBe(words);
  });
});

const operations = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));
