import { z } from 'zod';
import { described } from '../file/field.ts';
import { blockFields } from './block-fields.ts';
import { cleanMarkup, markupFaults } from './content-markup.ts';

/** Places on a page for a tenant's own content (CFG-12). */
export const contentRegions = [
  /** At the top of the page, below its header. */
  'header_below',
  /** Below the selection, next to the steps of an event page; wide screens only. */
  'event_aside',
  /** In the cart, above its contents. */
  'cart_above',
  /** Above the order and form of the checkout. */
  'checkout_above',
  /** Below the orders of the complete page. */
  'complete_below',
  /** At the end of the page, above its footer. */
  'footer_above',
] as const;

export type ContentRegion = (typeof contentRegions)[number];

/** The pages, by route name, to which a block can be limited. */
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

/** A tenant's own content for some pages, in its languages. */
export const contentBlock = z.strictObject(
  described(
    {
      region: z.enum(contentRegions),
      /** If omitted, every page that has the region. */
      pages: z.array(z.enum(contentPages)).min(1).optional(),
      anonymous: z.boolean().default(true),
      signed_in: z.boolean().default(true),
      html: z.record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language such as "en"'), markup),
    },
    blockFields,
  ),
);

export type ContentBlock = z.output<typeof contentBlock>;
