import { addressesOf, countries, streets } from './addresses.ts';
import { ServiceError } from './service-error.ts';

/** Returns the full address by the service's field names; fields that do not apply are empty. */
export function retrieve(id: string): Readonly<Record<string, string | number>> {
  const place = new Map(streets.flatMap(addressesOf)).get(id);
  if (!place) throw new ServiceError('1001', 'Id Invalid');
  const { line1, line2, city, province, provinceCode, postalCode, iso2 } = place;
  const country = countries[iso2];
  const [, number = '', street = ''] = /^(\d+) (.*)$/.exec(line1) ?? [];
  return {
    Id: id,
    DomesticId: '',
    Language: 'ENG',
    LanguageAlternatives: 'ENG',
    Department: '',
    Company: '',
    SubBuilding: line2,
    BuildingNumber: number,
    BuildingName: '',
    SecondaryStreet: '',
    Street: street,
    Block: '',
    Neighbourhood: '',
    District: '',
    City: city,
    Line1: line1,
    Line2: line2,
    Line3: '',
    Line4: '',
    Line5: '',
    AdminAreaName: '',
    AdminAreaCode: '',
    Province: provinceCode || province,
    ProvinceName: province,
    ProvinceCode: provinceCode,
    PostalCode: postalCode,
    CountryName: country.name,
    CountryIso2: iso2,
    CountryIso3: country.iso3,
    CountryIsoNumber: country.number,
    SortingNumber1: '',
    SortingNumber2: '',
    Barcode: '',
    POBoxNumber: '',
    Label: [line1, line2, city, provinceCode, postalCode, country.name].filter(Boolean).join('\n'),
    Type: 'Residential',
    DataLevel: 'Premise',
  };
}
