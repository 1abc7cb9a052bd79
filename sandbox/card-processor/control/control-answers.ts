import type { Context } from 'hono';
import type { z } from 'zod';

/** Reads the JSON that a test has sent. */
export async function body<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return schema.parse(await context.req.json());
}

export function noneSuch(context: Context): Response {
  return context.json({ error: 'There is no such thing in the books.' }, 404);
}
