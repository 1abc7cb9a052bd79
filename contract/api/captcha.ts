import { z } from 'zod';

/** A solved captcha; its token is valid once. */
export const solvedCaptcha = z.strictObject({
  provider: z.literal('hcaptcha'),
  token: z.string().max(5_000),
});
