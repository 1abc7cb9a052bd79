import { z } from 'zod';
import { longestTag } from '#domain/content/language-tag.ts';
import type { RefusalCode } from './refusals.ts';
import { type CallName, type Route, routes } from './routes.ts';
import { id, uuid } from './scalars.ts';

/** What the contract says of one call; its method and path are in routes.ts. */
export interface CallShape {
  readonly summary: string;
  /** The rows of docs/behaviours that this call serves. */
  readonly rows: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Left out where the answer is not JSON (pictures, files), or empty: then `answerType` is too. */
  readonly answer?: z.ZodType;
  readonly answerType?: string;
  /** Answers with another address to go to. */
  readonly leadsOn?: boolean;
  readonly refusals: readonly RefusalCode[];
  /** Collections that the answer adds, which `embed` narrows (embeds.ts). */
  readonly embeds?: readonly string[];
  /** Accepts Idempotency-Key (law 6). */
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

/** A comma list in the query. */
export const list = z
  .string()
  .max(5_000)
  .transform((text) => text.split(',').filter((part) => part !== ''));
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');
export const idParam = z.object({ id });
export const uuidParam = z.object({ id: uuid });

/** What the common client adds to every call (API-01). */
export const commonQuery = z.object({
  seller: z.string().max(63).optional(),
  embed: list.optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  _sort: z.string().max(100).optional(),
  lang: z.string().max(longestTag).optional(),
});
