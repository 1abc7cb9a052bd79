import { expect, test } from 'vitest';
import { consentIn, intervalOf, renewalInterval, withConsent } from './auto-renew.ts';

test.each([
  ['P1Y', { unit: 'years', count: 1 }],
  ['P24M', { unit: 'years', count: 2 }],
  ['P1Y6M', { unit: 'months', count: 18 }],
  ['P2W', { unit: 'weeks', count: 2 }],
  ['P30D', { unit: 'days', count: 30 }],
  ['P1M15D', undefined],
  ['PT12H', undefined],
  ['P', undefined],
] as const)('%s renews every %o', (duration, interval) => {
  expect(intervalOf(duration)).toEqual(interval);
});

test('a level with a duration can renew itself, and one with a season or no end cannot', () => {
  const level = { handler: 'membership', start_policy: null, duration_new: 'P1Y' } as const;
  expect(renewalInterval(level)).toEqual({ unit: 'years', count: 1 });
  expect(renewalInterval({ ...level, start_policy: 'fixedto' })).toBeUndefined();
  expect(renewalInterval({ ...level, duration_new: null })).toBeUndefined();
  expect(renewalInterval({ ...level, handler: 'tickets' })).toBeUndefined();
});

test('consent is stored with a ticket’s other data and can be withdrawn', () => {
  const at = new Date('2031-03-08T12:00:00Z');
  const agreed = withConsent({ renews: 'x' }, at);
  expect(agreed).toMatchObject({ renews: 'x' });
  expect(consentIn(agreed)).toEqual(at);
  expect(withConsent(agreed, null)).toEqual({ renews: 'x' });
  expect(consentIn({})).toBeNull();
});
