import { expect, test } from 'vitest';
import { deviceName } from './passkey-name.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10)', 'Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8', 'this device'],
])('a passkey made by %s is named after %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
