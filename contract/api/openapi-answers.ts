import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';

/** An error, as in every refusal and fault (APP-49). */
const wireError = z.object({
  _code: z.string(),
  _context: z.string(),
  _description: z.string(),
  _extra: z.record(z.string(), z.unknown()),
});
export const refusalAnswer = z.object({ errors: z.array(wireError).min(1) });
export const faultAnswer = refusalAnswer.extend({ incident: z.uuid() });

/** The answer to a fault in an OpenAPI document. */
export const faultResponse = {
  description: 'A fault of the server. The log has the details under the incident.',
  content: { 'application/json': { schema: faultAnswer } },
};

/** The answers to refusals in an OpenAPI document, by status. */
export function refusalResponses<C extends string>(
  codes: Iterable<C>,
  status: Readonly<Record<C, number>>,
  meanings: Readonly<Record<C, string>>,
): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(new Set(codes), (code) => status[code]);
  return Object.fromEntries(
    [...byStatus].map(([number, ofStatus]) => [
      number,
      {
        description: ofStatus.map((code) => `${code}: ${meanings[code]}`).join('\n'),
        content: { 'application/json': { schema: refusalAnswer } },
        'x-refusals': ofStatus.map((code) => ({ code, meaning: meanings[code] })),
      },
    ]),
  );
}
