import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fill, fillTemplate } from './template.ts';

// Guards: OPS-01
test('a placeholder is replaced by its value, and one without a value is an error', () => {
  expect(fill('listen: $ADDRESS:$PORT', { ADDRESS: '127.0.0.1', PORT: 7600 })).toBe(
    'listen: 127.0.0.1:7600',
  );
  expect(() => fill('name: $NAME', {})).toThrow('no value for the placeholder NAME');
});

// Guards: OPS-01
test('every configuration file has placeholders', async () => {
  for (const name of await readdir(path.join(import.meta.dirname, 'config'))) {
    await expect(fillTemplate(name, {})).rejects.toThrow('no value for the placeholder');
  }
});
