/** Currencies without decimals (ISO 4217). Listed here because Intl differs between devices. */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(
  ' ',
);
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** The number of decimals in a currency's amounts. */
export function currencyExponent(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThreeDecimals.includes(currency) ? 3 : 2;
}
