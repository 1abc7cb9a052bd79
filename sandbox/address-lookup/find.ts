import { addressesOf, countries, type Place, type Street, streets } from './addresses.ts';
import { ServiceError } from './service-error.ts';

/** One line of an answer, as the service names its fields. */
export interface FoundItem {
  readonly Id: string;
  readonly Type: 'Address' | 'Street';
  readonly Text: string;
  readonly Highlight: string;
  readonly Description: string;
}

export interface FindQuery {
  readonly text: string;
  /** Id of an item that was no address. */
  readonly container: string;
  /** Codes of countries, of two or three letters; none is all. */
  readonly countries: readonly string[];
  readonly limit: number;
}

/** What begins with each of the words that were typed; a street with several addresses is one line. */
export function find(query: FindQuery): readonly FoundItem[] {
  if (query.text === '' && query.container === '') {
    throw new ServiceError('1001', 'Text or Container Required');
  }
  if (query.container !== '') {
    const street = streets.find(({ id }) => id === query.container);
    if (!street) throw new ServiceError('1002', 'Text or Container Invalid');
    return addressesOf(street).map(addressItem).slice(0, query.limit);
  }
  const words = wordsOf(query.text);
  return streets
    .filter((street) => isIn(street, query.countries))
    .flatMap((street) => itemsOf(street, words))
    .slice(0, query.limit)
    .map((item) => ({ ...item, Highlight: highlight(item.Text, words) }));
}

function itemsOf(street: Street, words: readonly string[]): FoundItem[] {
  const fitting = addressesOf(street).filter(([, place]) => fits(place, words));
  const [only] = fitting;
  if (only && fitting.length === 1) return [addressItem(only)];
  if (fitting.length === 0) return [];
  return [
    {
      Id: street.id,
      Type: 'Street',
      Text: street.name,
      Highlight: '',
      Description: `${townOf(street)} - ${addressesOf(street).length} Addresses`,
    },
  ];
}

function addressItem([id, place]: [string, Place]): FoundItem {
  const text = place.line2 === '' ? place.line1 : `${place.line2} ${place.line1}`;
  return { Id: id, Type: 'Address', Text: text, Highlight: '', Description: townOf(place) };
}

const townOf = ({ city, provinceCode, postalCode }: Omit<Place, 'line1' | 'line2'>): string =>
  [city, provinceCode, postalCode].filter((part) => part !== '').join(', ');

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

function fits({ line1, line2, city, postalCode }: Place, words: readonly string[]): boolean {
  const own = wordsOf(`${line1} ${line2} ${city} ${postalCode}`);
  return words.every((word) => own.some((part) => part.startsWith(word)));
}

function isIn({ iso2 }: Street, wanted: readonly string[]): boolean {
  const names: readonly string[] = [iso2, countries[iso2].iso3];
  return wanted.length === 0 || wanted.some((code) => names.includes(code.toUpperCase()));
}

/** Ranges of the characters that were typed: "0-4,6-8". */
function highlight(text: string, words: readonly string[]): string {
  const ranges = words.flatMap((word) => {
    const at = text.toLowerCase().indexOf(word);
    return at === -1 ? [] : [`${at}-${at + word.length}`];
  });
  return ranges.join(',');
}
