import { expect, test } from 'vitest';
import { dashboardPage } from './stripe.ts';

// Guards: SLS-02
test('a payment’s page is in the dashboard of real keys, live or test, and at the stand-in of samples', () => {
  const apiBase = 'https://api.stripe.com';
  expect(dashboardPage({ apiBase, secretKey: 'sk_live_1' }, 'pi_1')).toBe(
    'https://dashboard.stripe.com/payments/pi_1',
  );
  expect(dashboardPage({ apiBase, secretKey: 'sk_test_1' }, 'pi_1')).toBe(
    'https://dashboard.stripe.com/test/payments/pi_1',
  );
  const secretKey = 'sk_test_1';
  expect(dashboardPage({ apiBase: 'http://127.0.0.1:4242', secretKey }, 'pi_1')).toBe(
    'http://127.0.0.1:4242/sandbox/payments/pi_1',
  );
  expect(dashboardPage({ apiBase: 'https://cards.example', secretKey }, 'pi_1')).toBeNull();
});
