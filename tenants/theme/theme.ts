import { z } from 'zod';
import { described } from '../file/field.ts';
import { fontName, ownFont } from './fonts.ts';
import { themeFields } from './theme-fields.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour such as #1b4d3e');

/** The look of a portal or seller in a few tokens; all other colours are computed from these. */
export const themeTokens = z.strictObject(
  described(
    {
      /** quiet: plain and dense; standard; grand: full-bleed pictures and display type (CFG-09). */
      tier: z.enum(['quiet', 'standard', 'grand']).default('standard'),
      scheme: z.enum(['light', 'dark', 'auto']).default('light'),
      brand: colour,
      accent: colour,
      /** Tint of the greys. */
      neutral: colour,
      /** One of the bundled fonts or of `fonts`, for headings. */
      font_display: fontName,
      /** The same, for all other text. */
      font_text: fontName,
      /** The tenant's own fonts. */
      fonts: z.array(ownFont).max(12).default([]),
      corner: z.enum(['square', 'soft', 'round']).default('soft'),
      density: z.enum(['compact', 'regular', 'airy']).default('regular'),
      /** Pictures next to the tenant file. */
      logo: z.string(),
      logo_dark: z.string().optional(),
      logo_alt: z.string().default(''),
      favicon: z.string().optional(),
    },
    themeFields,
  ),
);

export type ThemeTokens = z.output<typeof themeTokens>;
