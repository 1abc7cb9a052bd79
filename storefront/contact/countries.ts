import { countryCode } from '#domain/contact/country-code.ts';

/** ISO 3166-1 codes of countries and territories, in pairs of letters. */
const codes: readonly string[] =
  'adaeafagaialamaoaqarasatauawaxazbabbbdbebfbgbhbibjblbmbnbobqbrbsbtbvbwbybzcacccdcfcgchcickclcmcncocrcucvcwcxcyczdedjdkdmdodzeceeegeheresetfifjfkfmfofrgagbgdgegfggghgiglgmgngpgqgrgsgtgugwgyhkhmhnhrhthuidieiliminioiqirisitjejmjojpkekgkhkikmknkpkrkwkykzlalblclilklrlsltlulvlymamcmdmemfmgmhmkmlmmmnmompmqmrmsmtmumvmwmxmymznancnenfngninlnonpnrnunzompapepfpgphpkplpmpnprpsptpwpyqarerorsrurwsasbscsdsesgshsisjskslsmsnsosrssstsvsxsysztctdtftgthtjtktltmtntotrtttvtwtzuaugumusuyuzvavcvevgvivnvuwfwsyeytzazmzw'.match(
    /../g,
  ) ?? [];

/** The countries by their names in a language, with lower-case codes as in identities. */
export function countryNames(
  language: string,
): readonly { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return codes
    .map((code) => ({ code, name: names.of(code.toUpperCase()) ?? code.toUpperCase() }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

/** Languages in which a venue may have written its country, besides the page's. */
const written = ['en', 'de', 'fr', 'es', 'it', 'nl'];

/** The code of a country as a venue wrote it: by its code or its name; empty if it is neither. */
export function countryNamed(text: string, language: string): string {
  const code = countryCode(text);
  if (/^[a-z]{2}$/.test(code)) return codes.includes(code) ? code : '';
  for (const one of new Set([language, ...written])) {
    const isNamed = new Intl.Collator(one, { sensitivity: 'base' });
    const found = countryNames(one).find(({ name }) => isNamed.compare(name, code) === 0);
    if (found) return found.code;
  }
  return '';
}
