import { z } from 'zod';

/** What a captcha gave the browser of somebody who showed to be a person; good once. */
export const captchaToken = z.strictObject({
  provider: z.literal('hcaptcha'),
  token: z.string().max(5_000),
});
