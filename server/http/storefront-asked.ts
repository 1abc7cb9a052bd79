import { findStorefront, type Storefront, storefrontsOf } from '../store/catalogue/directory.ts';

/** The storefront that a call names by its seller; otherwise the host's only one. */
export function storefrontAsked(
  directory: readonly Storefront[],
  asked: Parameters<typeof storefrontsOf>[1],
  seller: string | undefined,
): Storefront | undefined {
  if (seller !== undefined) return findStorefront(directory, asked, seller);
  const all = storefrontsOf(directory, asked);
  return all.length === 1 ? all[0] : findStorefront(directory, asked, '');
}
