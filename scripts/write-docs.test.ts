import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configRegistry } from '#tenants/config/config-registry.ts';
import {
  configurationDoc,
  configurationPage,
  schemaFile,
  tenantFileDoc,
  tenantFilePage,
  tenantFileSchema,
} from './write-docs.ts';

test('docs/configuration.md matches the registry (else run "npm run docs")', () => {
  expect(readFileSync(configurationDoc, 'utf8')).toBe(configurationPage());
});

test('docs/tenant-file.md matches the schema (else run "npm run docs")', () => {
  expect(readFileSync(tenantFileDoc, 'utf8')).toBe(tenantFilePage());
});

test('tenants/tenant-file.schema.json matches the schema (else run "npm run docs")', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(tenantFileSchema());
});

test('the page has one row for each key, with its type, default, scopes and meaning', () => {
  const rows = configurationPage()
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows.map((row) => row.split('`')[1])).toEqual(Object.keys(configRegistry));
  expect(rows).toContain(
    '| `cart.hold_minutes` | whole number 2 to 120 | `20` | portal, seller | no | catalogue | ' +
      `**Tickets are held for.** ${configRegistry['cart.hold_minutes'].meaning} |`,
  );
});
