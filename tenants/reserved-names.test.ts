import { expect, test } from 'vitest';
import { checkTenantFile } from './check-tenant-file.ts';
import example from './samples/example.json' with { type: 'json' };

const { portal, sellers } = example;
const faultsOf = (changes: object) =>
  checkTenantFile({ ...example, ...changes }, { files: () => true }).faults;

// Guards: STF-19
test.each(['webhooks', 'staff', 'health'])(
  'a file whose seller has the slug "%s" is refused, because the server uses it (STF-19)',
  (slug) => {
    const [first, ...rest] = sellers;
    expect(faultsOf({ sellers: [{ ...first, slug }, ...rest] })).toEqual([
      { path: 'sellers[0].slug', fault: `"${slug}" is reserved for the server` },
    ]);
  },
);

test('a file whose portal has the key "assets" is refused, because the console’s files are served there', () => {
  expect(faultsOf({ portal: { ...portal, key: 'assets' } })).toEqual([
    { path: 'portal.key', fault: '"assets" is reserved for the server' },
  ]);
});
