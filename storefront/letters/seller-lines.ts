import type { SellerFacts } from '../storefront.ts';

/** Who a letter without HTML is from, line by line. */
export function sellerLines({
  name,
  facts,
}: {
  readonly name: string;
  readonly facts: SellerFacts;
}): string[] {
  const { legal_name, address, contact_phone, contact_email, website } = facts;
  return [legal_name ?? name, address, contact_phone, contact_email, website].filter(
    (line): line is string => line !== undefined && line !== '',
  );
}
