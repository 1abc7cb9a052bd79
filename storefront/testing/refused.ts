import type { WireError } from '#contract/api/refusals.ts';
import type { Outcome } from '#contract/client.ts';

/** The outcome of a call that was refused with this code, or failed. */
export const refused = (
  status: number,
  code: WireError['_code'],
  extra: Readonly<Record<string, unknown>> = {},
): Outcome<never> => ({
  ok: false,
  status,
  errors: [{ _code: code, _context: '', _description: '', _extra: extra }],
});
