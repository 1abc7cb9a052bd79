import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { configRegistry } from '#tenants/config/config-registry.ts';
import { wordsByLanguage } from '#tenants/strings/default-words.ts';
import { tenantFileSchema } from './write-docs.ts';

/**
 * Names that venues use in their files and operators in their commands. `lasting-names.txt` lists them,
 * so that renaming one fails here: add new names to the list and remove none.
 */
const listed = Map.groupBy(
  readFileSync(path.join(import.meta.dirname, 'lasting-names.txt'), 'utf8')
    .trim()
    .split('\n'),
  (line) => line.slice(0, line.indexOf(' ')),
);
const namesOf = (kind: string, names: Iterable<string>) =>
  [...new Set(names)].map((name) => `${kind} ${name}`).toSorted();

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Yields the paths of all keys below a schema, without list positions: `events.groups.id`. */
function* keysIn(schema: Schema, above = ''): Generator<string> {
  const { items, additionalProperties: more, anyOf = [], oneOf = [] } = schema;
  const values = typeof more === 'object' ? [more] : [];
  for (const part of [items, ...values, ...anyOf, ...oneOf]) {
    if (part) yield* keysIn(part, above);
  }
  for (const [key, value] of Object.entries(schema.properties ?? {})) {
    yield `${above}${key}`;
    yield* keysIn(value, `${above}${key}.`);
  }
}

test('the keys of the tenant file keep their names', () => {
  const keys = [...keysIn(JSON.parse(tenantFileSchema()))];
  // The keys of configuration are checked below, once for all scopes.
  const own = keys.filter((key) => !/(^|\.)config\./.test(key));
  expect(namesOf('file', own)).toEqual(listed.get('file'));
});

test('the keys of configuration keep their names', () => {
  expect(namesOf('config', Object.keys(configRegistry))).toEqual(listed.get('config'));
});

test('the keys of strings keep their names', () => {
  const keys = Object.values(wordsByLanguage['en'] ?? {}).flatMap((words) => Object.keys(words));
  expect(namesOf('string', keys)).toEqual(listed.get('string'));
});

test('the commands of npm run keep their names', () => {
  const file = path.join(import.meta.dirname, '../package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8'));
  expect(namesOf('npm', Object.keys(scripts))).toEqual(listed.get('npm'));
});
