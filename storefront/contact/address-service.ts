import type { FormAddress, Question, Suggestion } from '#domain/contact/address-lookup.ts';
import { countryCode } from '#domain/contact/country-code.ts';
import { hasStates } from '#domain/contact/identity-form.ts';

/** The service could not be reached, or refused; the message contains nothing that was typed. */
export class AddressLookupError extends Error {
  override readonly name = 'AddressLookupError';
}

interface ServiceOptions {
  /** The origin of the service. */
  readonly base: string;
  readonly key: string;
  readonly fetch?: typeof fetch;
}

type Item = Readonly<Record<string, unknown>>;

/** The maximum number of results of one query, and its timeout in milliseconds. */
const limit = 10;
const timeout = 10_000;

/** Loqate's Capture Interactive: finds by text or container, retrieves by id (QTY-57). */
export function addressService({ base, key, fetch: ask = fetch }: ServiceOptions) {
  /** @throws AddressLookupError on any failure, unless `signal` aborted the request. */
  const items = async (
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<readonly Item[]> => {
    const address = `${base}/Capture/Interactive/${path}/json3.ws?${new URLSearchParams({ Key: key, ...query })}`;
    const ends = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const response = await ask(address, { signal: ends }).catch((cause: unknown) => {
      throw new AddressLookupError('no answer', { cause });
    });
    if (!response.ok) throw new AddressLookupError(`status ${response.status}`);
    const answer: unknown = await response.json().catch((cause: unknown) => {
      throw new AddressLookupError('no JSON', { cause });
    });
    const found = itemsOf(answer);
    const error = found[0]?.['Error'];
    if (error !== undefined) throw new AddressLookupError(`error ${text(error)}`);
    return found;
  };

  return {
    async find(
      { text: wanted, container }: Question,
      countries: readonly string[],
      signal: AbortSignal,
    ): Promise<readonly Suggestion[]> {
      const query = {
        Text: wanted,
        Countries: countries.join(','),
        Limit: String(limit),
        ...(container === null ? {} : { Container: container }),
      };
      return (await items('Find/v1.1', query, signal)).map(suggestionOf);
    },

    async retrieve(id: string, signal: AbortSignal): Promise<FormAddress> {
      const [item] = await items('Retrieve/v1.2', { Id: id }, signal);
      if (!item) throw new AddressLookupError('no address');
      return addressOf(item);
    },
  };
}

export type AddressService = ReturnType<typeof addressService>;

function itemsOf(answer: unknown): readonly Item[] {
  const items: unknown =
    typeof answer === 'object' && answer !== null && 'Items' in answer ? answer.Items : undefined;
  if (!Array.isArray(items)) throw new AddressLookupError('no items');
  return items.filter((item): item is Item => typeof item === 'object' && item !== null);
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const suggestionOf = (item: Item): Suggestion => ({
  id: text(item['Id']),
  text: text(item['Text']),
  description: text(item['Description']),
  isAddress: item['Type'] === 'Address',
});

/** Converts the service's fields to the form's, without empty ones. */
function addressOf(item: Item): FormAddress {
  const country = countryCode(text(item['CountryIso2']));
  const more = ['Line2', 'Line3', 'Line4', 'Line5'].map((line) => text(item[line]));
  const all = {
    address: text(item['Line1']),
    address_more: more.filter((line) => line !== '').join(', '),
    city: text(item['City']),
    state: hasStates(country) ? text(item['ProvinceCode']) || text(item['ProvinceName']) : '',
    zip_code: text(item['PostalCode']),
    country,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
