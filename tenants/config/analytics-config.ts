import { z } from 'zod';
import { entry, portalWide } from './config-key.ts';

const scriptAddress = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) =>
      /^(https:|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(text) && !/[?#;,\s]/.test(text),
    'must be an https address without a query',
  );
/** Keys about a tag manager. */
export const analyticsConfig = {
  'analytics.container_id': entry(
    z
      .string()
      .regex(/^[\w-]{1,60}$/, 'a container such as "GTM-AB12CD3"')
      .nullable(),
    null,
    portalWide,
    'The container of the tag manager, such as GTM-AB12CD3. Without one no data layer is written and nothing is loaded (ANA-06).',
  ),
  'analytics.script_url': entry(
    scriptAddress,
    'https://www.googletagmanager.com/gtm.js',
    portalWide,
    "The address of the tag manager's script, without its `id`; by https, or by http on the same machine for testing.",
  ),
  'analytics.origins': entry(
    z
      .array(
        z
          .string()
          .regex(/^https?:\/\/[\w.*-]+(:\d+)?$/, 'an origin such as "https://tags.example.org"'),
      )
      .max(50),
    [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
    portalWide,
    'Origins that the container may load from and send to, besides that of its script.',
    false,
  ),
  'analytics.consent': entry(
    z.enum(['asked', 'not_needed']),
    'asked',
    portalWide,
    'Consent of visitors before analytics loads or writes anything: asked for, or not needed.',
  ),
  'analytics.at_checkout': entry(
    z.boolean(),
    false,
    portalWide,
    'Runs the container also on the page that takes cards. Otherwise the container gets the events of that page on the next one.',
  ),
} as const;
