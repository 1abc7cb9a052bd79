import { addressesOf, countries, type Place, type Street, streets } from './addresses.ts';
import { ServiceError } from './service-error.ts';

/** An item of the answer, by the service's field names. */
interface FoundItem {
  readonly Id: string;
  readonly Type: 'Address' | 'Street';
  readonly Text: string;
  readonly Highlight: string;
  readonly Description: string;
}

interface FindQuery {
  readonly text: string;
  /** Id of an item that is not an address, to open it. */
  readonly container: string;
  /** Country codes of two or three letters; an empty list means all countries. */
  readonly countries: readonly string[];
  readonly limit: number;
}

/** Finds addresses with words that begin with each typed word; several in a street are one item. */
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
  const matching = addressesOf(street).filter(([, place]) => matches(place, words));
  const [only] = matching;
  if (only && matching.length === 1) return [addressItem(only)];
  if (matching.length === 0) return [];
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

function matches({ line1, line2, city, postalCode }: Place, words: readonly string[]): boolean {
  const own = wordsOf(`${line1} ${line2} ${city} ${postalCode}`);
  return words.every((word) => own.some((part) => part.startsWith(word)));
}

function isIn({ iso2 }: Street, wanted: readonly string[]): boolean {
  const names: readonly string[] = [iso2, countries[iso2].iso3];
  return wanted.length === 0 || wanted.some((code) => names.includes(code.toUpperCase()));
}

/** The ranges of the typed characters: "0-4,6-8". */
function highlight(text: string, words: readonly string[]): string {
  const ranges = words.flatMap((word) => {
    const at = text.toLowerCase().indexOf(word);
    return at === -1 ? [] : [`${at}-${at + word.length}`];
  });
  return ranges.join(',');
}
