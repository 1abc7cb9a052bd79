/** Currencies without decimals (ISO 4217). Listed here because Intl differs between devices. */
const without = 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const withThree = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** The number of decimals in a currency's amounts. */
export function currencyExponent(currency: string): number {
  if (without.includes(currency)) return 0;
  return withThree.includes(currency) ? 3 : 2;
}
