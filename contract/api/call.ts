import { z } from 'zod';
import { maxLanguageTagLength } from '#domain/content/language-tag.ts';
import type { RefusalCode } from './refusals.ts';
import { type CallName, type Route, routes } from './routes.ts';
import { id, uuid } from './scalars.ts';

/** The contract of one call; its method and path are in routes.ts. */
export interface CallShape {
  readonly summary: string;
  /** The rows of docs/behaviours that this call implements. */
  readonly rows: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Omitted if the answer is not JSON (pictures, files) or is empty; for an empty one, `answerType` is omitted too. */
  readonly answer?: z.ZodType;
  readonly answerType?: string;
  /** Redirects to another address. */
  readonly leadsOn?: boolean;
  readonly refusals: readonly RefusalCode[];
  /** Collections in the answer that `embed` can select (embeds.ts). */
  readonly embeds?: readonly string[];
  /** True if the call accepts Idempotency-Key (law 6). */
  readonly idempotent?: boolean;
}

/** Ties a call's shape to its route. */
export const call = <const T extends CallShape>(
  name: CallName,
  shape: T,
): T & { route: Route } => ({
  ...shape,
  route: routes[name],
});

/** A comma-separated list in the query. */
export const list = z
  .string()
  .max(5_000)
  .transform((text) => text.split(',').filter((part) => part !== ''));
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');
export const idParam = z.object({ id });
export const uuidParam = z.object({ id: uuid });

/** Parameters that the common client adds to every call (API-01). */
export const commonQuery = z.object({
  seller: z.string().max(63).optional(),
  embed: list.optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  _sort: z.string().max(100).optional(),
  lang: z.string().max(maxLanguageTagLength).optional(),
});
