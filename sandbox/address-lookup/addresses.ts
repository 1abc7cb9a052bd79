/** An address. All of them are invented. */
export interface Place {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly province: string;
  readonly provinceCode: string;
  readonly postalCode: string;
  readonly iso2: keyof typeof countries;
}

export const countries = {
  US: { iso3: 'USA', number: 840, name: 'United States' },
  GB: { iso3: 'GBR', number: 826, name: 'United Kingdom' },
  CA: { iso3: 'CAN', number: 124, name: 'Canada' },
  AU: { iso3: 'AUS', number: 36, name: 'Australia' },
  NZ: { iso3: 'NZL', number: 554, name: 'New Zealand' },
} as const;

/** A street with an address for each number; lists show it as one line that opens. */
export interface Street extends Omit<Place, 'line1' | 'line2'> {
  readonly id: string;
  readonly name: string;
  readonly numbers: readonly number[];
  /** Units of each number, such as flats; most have none. */
  readonly units?: readonly string[];
}

export const streets: readonly Street[] = [
  {
    id: 'US|SBX|S|1',
    name: 'Larkspur Avenue',
    numbers: [12, 14, 18],
    city: 'Fernholm',
    province: 'New York',
    provinceCode: 'NY',
    postalCode: '10990',
    iso2: 'US',
  },
  {
    id: 'US|SBX|S|2',
    name: 'Quarry Bend Road',
    numbers: [700],
    units: ['Apt 1', 'Apt 2', 'Apt 3'],
    city: 'Ostrander Falls',
    province: 'Oregon',
    provinceCode: 'OR',
    postalCode: '97990',
    iso2: 'US',
  },
  {
    id: 'GB|SBX|S|1',
    name: 'Larkfield Row',
    numbers: [2, 4, 6, 8],
    city: 'Marlow Sands',
    province: 'Kent',
    provinceCode: '',
    postalCode: 'ZZ1 4QT',
    iso2: 'GB',
  },
  {
    id: 'CA|SBX|S|1',
    name: 'Larkin Street',
    numbers: [31, 33],
    city: 'Port Ellery',
    province: 'Ontario',
    provinceCode: 'ON',
    postalCode: 'K0Z 9Z9',
    iso2: 'CA',
  },
  {
    id: 'AU|SBX|S|1',
    name: 'Larkhill Parade',
    numbers: [5],
    city: 'Yarrabinda',
    province: 'Victoria',
    provinceCode: 'VIC',
    postalCode: '3990',
    iso2: 'AU',
  },
  {
    id: 'NZ|SBX|S|1',
    name: 'Larkwood Terrace',
    numbers: [9],
    city: 'Rimuwai',
    province: '',
    provinceCode: '',
    postalCode: '9990',
    iso2: 'NZ',
  },
];

/** The addresses of a street by their ids. */
export function addressesOf({
  id,
  name,
  numbers,
  units = [''],
  ...rest
}: Street): [string, Place][] {
  return numbers.flatMap((number) =>
    units.map((unit, at): [string, Place] => [
      `${id}|${number}|${at}`,
      { ...rest, line1: `${number} ${name}`, line2: unit },
    ]),
  );
}
