import { z } from 'zod';

/** A captcha that was solved: its token is good once. */
export const solvedCaptcha = z.strictObject({
  provider: z.literal('hcaptcha'),
  token: z.string().max(5_000),
});
