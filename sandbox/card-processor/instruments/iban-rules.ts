/**
 * Checks of an IBAN, shared by the field in the page and the API.
 */

/** The length of an IBAN by country, for the countries of the SEPA scheme. */
const lengths: Record<string, number> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Normalizes what was typed: no spaces, upper case. */
export function readIban(typed: string): string {
  return typed.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
}

/** Groups the characters in fours, as printed. */
export function groupIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

export function ibanFault(iban: string): 'incomplete_iban' | 'invalid_iban' | undefined {
  const length = lengths[iban.slice(0, 2)];
  if (iban.length < 2) return 'incomplete_iban';
  if (length === undefined || !/^[A-Z]{2}/.test(iban)) return 'invalid_iban';
  if (iban.length < length) return 'incomplete_iban';
  return iban.length === length && passesMod97(iban) ? undefined : 'invalid_iban';
}

/** Verifies the check digits (ISO 13616). */
function passesMod97(iban: string): boolean {
  let rest = 0;
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(letter, 36)))
      rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
