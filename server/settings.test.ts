import { expect, test } from 'vitest';
import { type ServerSettings, secretOf } from './settings.ts';

test('a portal’s secret is found by its key as a variable is called, and nobody else’s', () => {
  const settings = { identityProviderSecrets: { MY_HALL: 'hidden' } } as unknown as ServerSettings;
  expect(secretOf(settings, 'my-hall')).toBe('hidden');
  expect(secretOf(settings, 'my')).toBeUndefined();
});
