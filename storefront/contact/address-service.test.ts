import { expect, test } from 'vitest';
import { AddressLookupError, addressService } from './address-service.ts';

const asked: URL[] = [];
const answering = (answer: () => Response | Promise<Response>) =>
  addressService({
    base: 'https://addresses.example',
    key: 'AA11',
    fetch: async (address) => {
      asked.push(new URL(String(address)));
      return answer();
    },
  });
const items = (...Items: readonly object[]) => answering(() => Response.json({ Items }));
const { signal } = new AbortController();

// Guards: QTY-57
test('a text is looked up in the given countries, and within a container if one is open', async () => {
  const service = items(
    { Id: 's', Type: 'Street', Text: 'Mill Lane', Description: 'Ely - 9 Addresses' },
    { Id: 'a', Type: 'Address', Text: '4 Mill Lane', Description: 'Ely' },
  );
  const question = { text: 'mill', container: 's' };
  expect(await service.find(question, ['GBR', 'NZL'], signal)).toEqual([
    { id: 's', text: 'Mill Lane', description: 'Ely - 9 Addresses', isAddress: false },
    { id: 'a', text: '4 Mill Lane', description: 'Ely', isAddress: true },
  ]);
  const address = asked.at(-1);
  expect(address?.origin).toBe('https://addresses.example');
  expect(address?.pathname).toBe('/Capture/Interactive/Find/v1.1/json3.ws');
  expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
    Key: 'AA11',
    Text: 'mill',
    Countries: 'GBR,NZL',
    Limit: '10',
    Container: 's',
  });
});

const whole = {
  Line1: '700 Quarry Bend Road',
  Line2: 'Apt 2',
  Line3: 'Rear',
  City: 'Ostrander Falls',
  ProvinceCode: 'OR',
  ProvinceName: 'Oregon',
  PostalCode: '97990',
  CountryIso2: 'US',
};

// Guards: QTY-56
test('a full address fills the fields of the form', async () => {
  expect(await items(whole).retrieve('a', signal)).toEqual({
    address: '700 Quarry Bend Road',
    address_more: 'Apt 2, Rear',
    city: 'Ostrander Falls',
    state: 'OR',
    zip_code: '97990',
    country: 'us',
  });
});

// Guards: QTY-57
test('an address is requested by its id', async () => {
  await items(whole).retrieve('GB|1', signal);
  expect(asked.at(-1)?.pathname).toBe('/Capture/Interactive/Retrieve/v1.2/json3.ws');
  expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({ Key: 'AA11', Id: 'GB|1' });
});

test('an address has no state if its country has none', async () => {
  const british = { ...whole, ProvinceCode: '', ProvinceName: 'Kent', CountryIso2: 'GB' };
  expect(await items(british).retrieve('a', signal)).not.toHaveProperty('state');
});

// Guards: ERR-05
test.each([
  ['an error item', items({ Error: '2', Description: 'Unknown key' })],
  ['an error status', answering(() => new Response('', { status: 500 }))],
  [
    'an error status with addresses',
    answering(() => Response.json({ Items: [whole] }, { status: 403 })),
  ],
  ['invalid JSON', answering(() => new Response('<html>'))],
  ['another shape', answering(() => Response.json({}))],
  ['nothing', answering(() => Promise.reject(new TypeError('no network')))],
])('the failure is the same if the answer is %s', async (_, service) => {
  const question = { text: 'mill', container: null };
  await expect(service.find(question, [], signal)).rejects.toThrow(AddressLookupError);
  await expect(service.retrieve('a', signal)).rejects.toThrow(AddressLookupError);
});
