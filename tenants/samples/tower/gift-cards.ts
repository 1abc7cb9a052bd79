import type { TenantFileInput } from '../../tenant-file.ts';

/** Gift cards to try at the checkout: two with a balance, one used up, one expired. */
export const sampleGiftCards = [
  { number: 'TRYTRYTRYTRYTRY2222C', amount: '50.00' },
  { number: 'TRYTRYTRYTRYTRY3333Y', amount: '5.00' },
  { number: 'TRYTRYTRYTRYTRY4444K', amount: '0' },
  { number: 'TRYTRYTRYTRYTRY55557', amount: '20.00', expires_on: '2020-12-31' },
] as const satisfies TenantFileInput['gift_cards'];

/** Gifts of membership to redeem: one to try, and one expired. */
export const sampleGiftCodes = [
  { code: 'FR2ENDTRYA', redeems: { 'friend-one': 1 } },
  { code: 'FR2ENDENDS', redeems: { 'friend-one': 1 }, expires_on: '2020-12-31' },
] as const satisfies TenantFileInput['gift_codes'];
