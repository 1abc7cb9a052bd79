import { z } from 'zod';
import { cleanMarkup, markupFaults } from './content-markup.ts';

/** Where a page has room for a tenant's own content (CFG-12). */
export const contentRegions = [
  /** At the top of the page, under its header. */
  'header_below',
  /** Under what is chosen, beside the steps of an event page; only screens that are wide have it. */
  'event_aside',
  /** In the cart, over what is in it. */
  'cart_above',
  /** Over order and form of checkout. */
  'checkout_above',
  /** Under the orders of the complete page. */
  'complete_below',
  /** At the end of the page, over its footer. */
  'footer_above',
] as const;

export type ContentRegion = (typeof contentRegions)[number];

/** Pages by the names of their routes, as a block may be kept to some of them. */
export const contentPages = [
  'home',
  'listing',
  'event',
  'checkout',
  'pending',
  'complete',
  'ticket-order',
  'manage',
  'transfer',
  'membership',
  'membership-redeem',
  'my',
  'login-provider',
  'login-callback',
  'logout',
  'resend',
  'cancel-auto-renew',
  'user-forgot-membership',
  'user-forgot-password',
  'user-reset-password',
  'user-set-email-address',
  'user-confirm-email',
] as const;

const markup = z
  .string()
  .max(10_000)
  .superRefine((html, { addIssue }) => {
    for (const message of markupFaults(html)) addIssue({ code: 'custom', message });
  })
  .overwrite(cleanMarkup);

/** A tenant's own piece of some pages, in its languages. */
export const contentBlock = z.strictObject({
  region: z.enum(contentRegions),
  /** Left out, on every page that has the region. */
  pages: z.array(z.enum(contentPages)).min(1).optional(),
  anonymous: z.boolean().default(true),
  signed_in: z.boolean().default(true),
  html: z.record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language such as "en"'), markup),
});

export type ContentBlock = z.output<typeof contentBlock>;
