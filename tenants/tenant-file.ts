import { z } from 'zod';
import { memberCodeKey } from '#domain/accounts/login.ts';
import { closure } from './closures/closure-file.ts';
import { configEntries } from './config/config-entries.ts';
import { door } from './doors/door-file.ts';
import { eventTemplate } from './events/event-file.ts';
import { described } from './file/field.ts';
import { key, name, picture, text } from './file/file-parts.ts';
import {
  addressFields,
  baseFields,
  fileFields,
  locationFields,
  portalFields,
  sellerFields,
  sellerMetadataFields,
  venueFields,
} from './file/portal-fields.ts';
import { giftCard, giftCode } from './gifts/gift-file.ts';
import { member } from './memberships/member-file.ts';
import { cartRule } from './pricing/cart-rule-file.ts';
import { seatMap } from './seats/seat-map-file.ts';
import { themeTokens } from './theme/theme.ts';

const strings = z.record(z.string(), z.record(z.string(), z.string().max(5_000)));

/** The vertical offset of the complete page's message on its picture (PAY-75). */
const contentOffset = z.enum(['small', 'medium', 'large']);

const seller = z.strictObject(
  described(
    {
      id: key,
      slug: key,
      name,
      metadata: z
        .strictObject(
          described(
            {
              completed_image_desktop: picture,
              completed_image_mobile: picture,
              completed_image_alt: text,
              content_offset_desktop: contentOffset,
              content_offset_mobile: contentOffset,
              contact_email: z.email(),
              contact_phone: z.string(),
              legal_name: z.string(),
              address: z.string(),
              website: z.url({ protocol: /^https?$/ }),
            },
            sellerMetadataFields,
          ),
        )
        .partial()
        .default({}),
      config: configEntries('seller').default({}),
      strings: strings.default({}),
      theme: themeTokens.optional(),
    },
    sellerFields,
  ),
);

const oneOf = (values: readonly (string | undefined)[]): boolean => {
  const present = values.filter((value) => value !== undefined);
  return new Set(present).size === present.length;
};

/** Largest number of a revision: that of its column. */
export const mostRevisions = 2_147_483_647;

/**
 * Everything that a portal sells and shows, as one file; the import makes the database match it.
 * checkTenantFile checks the references between its parts.
 */
export const tenantFile = z.strictObject(
  described(
    {
      /** The JSON Schema for editors (tenants/tenant-file.schema.json). */
      $schema: z.string().max(1_000).optional(),
      /** The revision that a downloaded file was made from; an import merges what was published since. */
      $base: z
        .strictObject(
          described(
            {
              revision: z.int().min(1).max(mostRevisions),
              digest: z.string().regex(/^[0-9a-f]{8,64}$/),
              /** Paths of the pictures and fonts that were erased from the revision. */
              erased: z.array(z.string().max(1_000)).max(10_000).optional(),
            },
            baseFields,
          ),
        )
        .optional(),
      portal: z.strictObject(
        described(
          {
            key,
            name,
            /** Its own host names. Without any, it is reached on the shared host by its sellers' slugs. */
            hosts: z.array(z.hostname().toLowerCase()).default([]),
            currency: z.string(),
            languages: z
              .array(
                z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language such as "en" or "en-GB"'),
              )
              .min(1)
              .default(['en']),
          },
          portalFields,
        ),
      ),
      config: configEntries('portal').default({}),
      strings: strings.default({}),
      theme: themeTokens.optional(),
      sellers: z.array(seller).min(1),
      venues: z
        .array(
          z.strictObject(
            described(
              {
                id: key,
                name,
                timezone: z.string(),
                address: z
                  .strictObject(
                    described(
                      {
                        street: z.string(),
                        city: z.string(),
                        state: z.string(),
                        zip_code: z.string(),
                        country: z.string(),
                      },
                      addressFields,
                    ),
                  )
                  .partial()
                  .default({}),
                /** The location in degrees; phones show wallet passes near it. */
                location: z
                  .strictObject(
                    described(
                      {
                        latitude: z.number().min(-90).max(90),
                        longitude: z.number().min(-180).max(180),
                      },
                      locationFields,
                    ),
                  )
                  .optional(),
              },
              venueFields,
            ),
          ),
        )
        .min(1),
      seat_maps: z.array(seatMap).default([]),
      gift_cards: z.array(giftCard).max(100).default([]),
      gift_codes: z.array(giftCode).max(100).default([]),
      members: z
        .array(member)
        .max(100)
        .refine((list) => oneOf(list.map(({ id }) => id)), 'names an id twice')
        .refine(
          (list) => oneOf(list.map((one) => one.email?.toLowerCase())),
          'names an e-mail twice',
        )
        .refine(
          (list) => oneOf(list.map((one) => one.member_code && memberCodeKey(one.member_code))),
          'names a member ID twice',
        )
        .default([]),
      events: z.array(eventTemplate),
      closures: z.array(closure).max(1_000).optional(),
      doors: z.array(door).max(200).default([]),
      /** The rules of promo codes. */
      cart_rules: z.array(cartRule).max(1000).default([]),
    },
    fileFields,
  ),
);

export type TenantFile = z.output<typeof tenantFile>;
/** The input as authors write it; defaults may be omitted. */
export type TenantFileInput = z.input<typeof tenantFile>;
