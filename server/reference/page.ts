import { html, raw } from 'hono/html';
import type { OpenApiDocument } from '#contract/openapi.ts';
import { style } from './style.ts';
import { type Field, fieldsOf, type JsonSchema, typeText } from './type-text.ts';

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

interface Answer extends Body {
  readonly 'x-refusals'?: readonly { readonly code: string; readonly meaning: string }[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[] | undefined;
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Answer>>;
  readonly 'x-cached-path'?: string;
}

interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

type Html = ReturnType<typeof html>;

/**
 * Renders the whole document as one HTML page without script, so that the browser's own search
 * finds every call, parameter, field and refusal.
 */
export async function referencePage(document: OpenApiDocument): Promise<string> {
  const calls = callsOf(document);
  const common = commonParameters(calls);
  const isCommon = ({ name }: Parameter) => common.some((other) => other.name === name);
  const listed = calls.map((call) => ({
    ...call,
    parameters: call.parameters?.filter((parameter) => !isCommon(parameter)),
  }));
  const byTag = [...Map.groupBy(listed, (call) => call.tags[0] ?? 'Other')];
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, JsonSchema][];
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title>
<style>${raw(style)}</style>
</head>
<body>
<header>
<h1>${document.info.title}</h1>
<p>${document.info.description}</p>
<p>Also available as <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
</header>
<nav aria-label="Calls"><h2><a href="#common">Parameters of every call</a></h2>${byTag.map(([tag, tagged]) => contents(tag, tagged))}
<h2><a href="#entities">Entities</a></h2></nav>
<main>
<section><h2 id="common">Parameters of every call</h2><dl>${common.map(parameterItem)}</dl></section>
${byTag.map(
  ([tag, tagged]) => html`<section><h2 id="${tag}">${tag}</h2>${tagged.map(callArticle)}</section>`,
)}
<section><h2 id="entities">Entities</h2>${schemas.map(entityArticle)}</section>
</main>
</body>
</html>`;
  return String(page);
}

function callsOf({ paths = {} }: OpenApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
}

/** The parameters that every call accepts; the page lists them once. */
function commonParameters([first, ...others]: readonly Call[]): Parameter[] {
  return (first?.parameters ?? []).filter((parameter) =>
    others.every((call) => call.parameters?.some(({ name }) => name === parameter.name)),
  );
}

const contents = (tag: string, calls: readonly Call[]): Html => html`
<h2><a href="#${tag}">${tag}</a></h2>
<ul>${calls.map(
  ({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`,
)}</ul>`;

function callArticle(call: Call): Html {
  const { operationId, summary, method, path, responses } = call;
  const parameters = call.parameters ?? [];
  const answer = responses['200']?.content ?? {};
  const refusals = Object.entries(responses).flatMap(([status, response]) =>
    (response['x-refusals'] ?? []).map((refusal) => ({ status, ...refusal })),
  );
  return html`
<article id="${operationId}">
<h3>${summary}</h3>
<p class="route"><b>${method}</b> <code>${breakable(path)}</code></p>
${call['x-cached-path'] ? html`<p class="aside">Cacheable as <code>${breakable(call['x-cached-path'])}</code></p>` : ''}
${list('Parameters', parameters.map(parameterItem))}
${list('Body', fieldsIn(call.requestBody?.content ?? {}).map(fieldItem))}
${list('Answer', fieldsIn(answer).map(fieldItem))}
${'application/json' in answer ? '' : html`<p class="aside">Returns ${Object.keys(answer).join(' or ') || 'nothing'}.</p>`}
${list(
  'Refusals',
  refusals.map(({ status, code, meaning }) => item(code, status, meaning)),
)}
</article>`;
}

const entityArticle = ([name, schema]: [string, JsonSchema]): Html => html`
<article id="schema-${name}"><h3>${name}</h3>${list('Fields', fieldsOf(schema).map(fieldItem))}</article>`;

function fieldsIn(content: NonNullable<Body['content']>): Field[] {
  const schema = content['application/json']?.schema;
  return schema ? fieldsOf(schema) : [];
}

const list = (title: string, items: readonly Html[]): Html | '' =>
  items.length === 0 ? '' : html`<h4>${title}</h4><dl>${items}</dl>`;

function parameterItem({ name, required, schema, description, ...parameter }: Parameter): Html {
  const place = required ? `${parameter.in}, required` : parameter.in;
  return item(name, `${typeText(schema)} (${place})`, description ?? '');
}

function fieldItem({ path, type, required, schema }: Field): Html {
  const shown = schema ? html`<a href="#schema-${schema}">${type}</a>` : type;
  return item(path, html`${shown}${required ? '' : ', optional'}`, '');
}

const item = (name: string, type: Html | string, meaning: string): Html => html`
<div><dt><code>${breakable(name)}</code></dt><dd>${type}${meaning && html`<br>${meaning}`}</dd></div>`;

/** Lets a long name break after `/`, `.` or `_`, so that a narrow screen need not scroll sideways. */
const breakable = (text: string): Html[] =>
  text.split(/(?<=[/._])/).map((part, n) => (n === 0 ? html`${part}` : html`<wbr>${part}`));
