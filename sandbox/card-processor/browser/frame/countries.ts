/** ISO 3166 codes of the countries that the Payment Element offers. */
export const countries = [
  'AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT',
  'JP KE KR LI LT LU LV MA MT MX MY NG NL NO NZ PE PH PL PT RO RS SA SE SG SI SK TH TR TW UA US',
  'UY VN ZA',
].flatMap((line) => line.split(' '));

/** Countries whose banks check the postal code. */
const postalCodeCountries = ['CA', 'GB', 'US'];

export function asksPostalCode(country: string): boolean {
  return postalCodeCountries.includes(country);
}

export function fillCountries(select: HTMLSelectElement, language: string, chosen: string): void {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const options = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
    .map(({ code, name }) => new Option(name, code, code === chosen, code === chosen));
  select.replaceChildren(...options);
}
