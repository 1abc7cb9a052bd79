import { expect, test } from 'vitest';
import { addressLookupApp } from './app.ts';

const app = addressLookupApp({ slowAnswer: 1 });

async function ask(method: string, query: Readonly<Record<string, string>>) {
  const parameters = new URLSearchParams({ Key: 'AA11-AA11-AA11-AA11', ...query });
  const response = await app.request(`/Capture/Interactive/${method}/json3.ws?${parameters}`);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const { Items } = (await response.json()) as { Items: Record<string, string>[] };
  return Items;
}

const find = (query: Readonly<Record<string, string>>) => ask('Find/v1.1', query);

// Guards: PAY-39, QTY-57
test('a street with several addresses opens into them', async () => {
  const [street] = await find({ Text: 'larkspur' });
  expect(street).toMatchObject({
    Type: 'Street',
    Text: 'Larkspur Avenue',
    Highlight: '0-8',
    Description: 'Fernholm, NY, 10990 - 3 Addresses',
  });
  const opened = await find({ Text: 'larkspur', Container: street?.['Id'] ?? '' });
  expect(opened.map(({ Type, Text }) => `${Type}: ${Text}`)).toEqual([
    'Address: 12 Larkspur Avenue',
    'Address: 14 Larkspur Avenue',
    'Address: 18 Larkspur Avenue',
  ]);
});

// Guards: QTY-57
test('a longer text leads directly to the address, which is retrieved in full', async () => {
  const [address] = await find({ Text: '31 larkin' });
  expect(address).toMatchObject({ Type: 'Address', Text: '31 Larkin Street' });
  const [whole] = await ask('Retrieve/v1.2', { Id: address?.['Id'] ?? '' });
  expect(whole).toMatchObject({
    Line1: '31 Larkin Street',
    City: 'Port Ellery',
    ProvinceCode: 'ON',
    PostalCode: 'K0Z 9Z9',
    CountryIso2: 'CA',
    CountryIso3: 'CAN',
  });
});

test('a search stays within its countries and its limit', async () => {
  expect(await find({ Text: 'lark' })).toHaveLength(5);
  expect(await find({ Text: 'lark', Countries: 'GBR,NZ' })).toHaveLength(2);
  expect(await find({ Text: 'lark', Limit: '1' })).toHaveLength(1);
});

test('an error is the only item of its answer', async () => {
  expect(await find({ Key: 'wrong', Text: 'lark' })).toMatchObject([{ Error: '2' }]);
  expect(await find({ Text: '' })).toMatchObject([{ Error: '1001' }]);
  expect(await find({ Text: 'lark', Container: 'none' })).toMatchObject([{ Error: '1002' }]);
  expect(await find({ Text: 'test credit' })).toMatchObject([{ Error: '3' }]);
  expect(await ask('Retrieve/v1.2', { Id: 'none' })).toMatchObject([{ Error: '1001' }]);
});

test('certain texts request a slow answer or a failure', async () => {
  expect(await find({ Text: 'test slow larkin' })).toMatchObject([{ Text: 'Larkin Street' }]);
  const failed = await app.request('/Capture/Interactive/Find/v1.1/json3.ws?Text=test+500');
  expect(failed.status).toBe(500);
});
