import { type Palette, palette } from '#domain/theme/palette.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';

/** A seller's theme, else the portal's; empty if neither has one. */
export const sellerTheme = (
  { themes }: Pick<Catalogue, 'themes'>,
  sellerId: string,
): Partial<ThemeTokens> => themes.get(sellerId) ?? themes.get('') ?? {};

/** Colours of a seller without a theme. */
const plain = { brand: '#2f4f9e', accent: '#2f4f9e', neutral: '#6b7280' };

/** The colours of a page that the server writes itself. */
export const plainPageColours = (theme: Partial<ThemeTokens>): Palette =>
  palette({ ...plain, ...theme }, theme.scheme === 'dark' ? 'dark' : 'light');
