import { z } from 'zod';
import { described } from '../file/field.ts';
import { fontFields } from './theme-fields.ts';

/** The bundled fonts, by the names that themes use. */
export const bundledFonts = [
  'Bricolage Grotesque',
  'Figtree',
  'Instrument Sans',
  'Newsreader',
] as const;

export type BundledFont = (typeof bundledFonts)[number];

export const fontName = z.string().regex(/^[\w -]{1,60}$/, 'a font name such as "Figtree"');

/** A tenant's own font: one file of one family. Its licence is the tenant's responsibility. */
export const ownFont = z.strictObject(
  described(
    {
      family: fontName,
      /** The path of the file beside the tenant file. */
      file: z.string().regex(/^[\w./-]+\.woff2$/, 'a font file in the WOFF2 format'),
      /** One weight, or the range of a variable font. */
      weight: z
        .string()
        .regex(/^[1-9]\d{2}( [1-9]\d{2})?$/, 'a weight such as "400", or a range such as "200 800"')
        .default('400'),
      style: z.enum(['normal', 'italic']).default('normal'),
      /** The generic font used while it loads, and in emails. */
      generic: z.enum(['sans-serif', 'serif']).default('sans-serif'),
    },
    fontFields,
  ),
);

export type OwnFont = z.output<typeof ownFont>;
