/** ISO 3166-1 codes of countries and territories, in pairs of letters. */
const codes =
  'adaeafagaialamaoaqarasatauawaxazbabbbdbebfbgbhbibjblbmbnbobqbrbsbtbvbwbybzcacccdcfcgchcickclcmcncocrcucvcwcxcyczdedjdkdmdodzeceeegeheresetfifjfkfmfofrgagbgdgegfggghgiglgmgngpgqgrgsgtgugwgyhkhmhnhrhthuidieiliminioiqirisitjejmjojpkekgkhkikmknkpkrkwkykzlalblclilklrlsltlulvlymamcmdmemfmgmhmkmlmmmnmompmqmrmsmtmumvmwmxmymznancnenfngninlnonpnrnunzompapepfpgphpkplpmpnprpsptpwpyqarerorsrurwsasbscsdsesgshsisjskslsmsnsosrssstsvsxsysztctdtftgthtjtktltmtntotrtttvtwtzuaugumusuyuzvavcvevgvivnvuwfwsyeytzazmzw';

/** The countries by their names in a language, with lower-case codes as in identities. */
export function countryNames(
  language: string,
): readonly { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (codes.match(/../g) ?? [])
    .map((code) => ({ code, name: names.of(code.toUpperCase()) ?? code.toUpperCase() }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
