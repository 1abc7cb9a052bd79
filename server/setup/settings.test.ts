import { expect, test } from 'vitest';
import { type ServerSettings, secretOf, webhookSecretOf } from './settings.ts';

test('a portal’s secret, and no other, is found by its key in the form of a variable name', () => {
  const settings = { identityProviderSecrets: { MY_HALL: 'hidden' } } as unknown as ServerSettings;
  expect(secretOf(settings, 'my-hall')).toBe('hidden');
  expect(secretOf(settings, 'my')).toBeUndefined();
});

test('a portal’s webhooks are signed with its own secret, or otherwise with the shared one', () => {
  const webhookSecrets = { MY_HALL: 'whsec_hall' };
  expect(webhookSecretOf({ webhookSecret: 'whsec_all', webhookSecrets }, 'my-hall')).toBe(
    'whsec_hall',
  );
  expect(webhookSecretOf({ webhookSecret: 'whsec_all', webhookSecrets }, 'tower')).toBe(
    'whsec_all',
  );
  expect(webhookSecretOf({ webhookSecrets }, 'tower')).toBeUndefined();
});
