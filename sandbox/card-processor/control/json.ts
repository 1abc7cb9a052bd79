import type { Context } from 'hono';
import type { z } from 'zod';

/** Parses a JSON request body by its schema. */
export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return schema.parse(await context.req.json());
}

export function notFound(context: Context): Response {
  return context.json({ error: 'There is no such object in the books.' }, 404);
}
