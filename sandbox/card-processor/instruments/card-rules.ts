/**
 * Checks of a card's digits, shared by the fields in the page and the API.
 */

type Brand = 'visa' | 'mastercard' | 'amex' | 'unknown';

export function brandOf(digits: string): Brand {
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return 'unknown';
}

/** The number of digits in a card number of this brand. */
export function numberLength(brand: Brand): number {
  return brand === 'amex' ? 15 : 16;
}

/** The number of digits in this brand's security code. */
export function cvcLength(brand: Brand): number {
  return brand === 'amex' ? 4 : 3;
}

/** Verifies the check digit (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Groups the digits as on the card: 4-4-4-4, or 4-6-5 for American Express. */
export function groupDigits(digits: string): string {
  const sizes = brandOf(digits) === 'amex' ? [4, 6, 5] : [4, 4, 4, 4];
  const groups = [];
  let start = 0;
  for (const size of sizes) {
    if (start >= digits.length) break;
    groups.push(digits.slice(start, start + size));
    start += size;
  }
  return groups.join(' ');
}

export function numberFault(digits: string): 'incomplete_number' | 'invalid_number' | undefined {
  if (digits.length < numberLength(brandOf(digits))) return 'incomplete_number';
  return passesLuhn(digits) ? undefined : 'invalid_number';
}

type ExpiryFault =
  | 'incomplete_expiry'
  | 'invalid_expiry_month'
  | 'invalid_expiry_month_past'
  | 'invalid_expiry_year_past'
  | 'invalid_expiry_year';

/** Checks an expiry date given as 'MMYY'. */
export function expiryFault(digits: string, now: Date): ExpiryFault | undefined {
  if (digits.length < 4) return 'incomplete_expiry';
  const { month, year } = readExpiry(digits);
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  if (year < now.getFullYear()) return 'invalid_expiry_year_past';
  if (year > now.getFullYear() + 50) return 'invalid_expiry_year';
  if (year === now.getFullYear() && month < now.getMonth() + 1) return 'invalid_expiry_month_past';
  return undefined;
}

/** Parses 'MMYY'. */
export function readExpiry(digits: string): { month: number; year: number } {
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function cvcFault(digits: string, brand: Brand): 'incomplete_cvc' | undefined {
  return digits.length < cvcLength(brand) ? 'incomplete_cvc' : undefined;
}
