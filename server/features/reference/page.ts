import { html, raw } from 'hono/html';
import type { OpenApiDocument } from '#contract/openapi.ts';
import { style } from './style.ts';
import { type Field, fieldsOf, type JsonSchema } from './type-text.ts';

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

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, ResponseShape>>;
  readonly 'x-cached-path'?: string;
}

interface ResponseShape extends Body {
  readonly 'x-refusals'?: readonly { readonly code: string; readonly meaning: string }[];
}

interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}
