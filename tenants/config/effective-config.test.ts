import { describe, expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';
import example from '../samples/example.json' with { type: 'json' };
import type { ConfigScope } from './config-key.ts';
import { type ConfigKeyName, configRegistry } from './config-registry.ts';
import { effective, narrowestFirst } from './effective-config.ts';

const keys = Object.keys(configRegistry) as ConfigKeyName[];
const takes = (key: ConfigKeyName, scope: ConfigScope): boolean =>
  (configRegistry[key].scopes as readonly ConfigScope[]).includes(scope);

/** The path of each scope's configuration in a tenant file. */
const places: Readonly<Record<ConfigScope, string>> = {
  portal: 'config',
  seller: 'sellers[0].config',
  event_template: 'events[0].config',
  ticket_group: 'events[0].groups[0].config',
};

function setAt(scope: ConfigScope, key: string, value: unknown): unknown {
  const file = structuredClone(example) as unknown as {
    config: object;
    sellers: { config: object }[];
    events: { config: object; groups: { config: object }[] }[];
  };
  const of = { portal: file, seller: file.sellers[0], event_template: file.events[0] };
  const owner = scope === 'ticket_group' ? file.events[0]?.groups[0] : of[scope];
  if (owner) owner.config = { ...owner.config, [key]: value };
  return file;
}

describe.each(keys)('%s', (key) => {
  test.each(narrowestFirst)('can be set in the scope %s, or is refused there', (scope) => {
    const { faults = [] } = checkTenantFile(setAt(scope, key, configRegistry[key].default), {
      files: () => true,
    });
    const path = `${places[scope]}${/\W/.test(key) ? `["${key}"]` : `.${key}`}`;
    const isRefused = faults.some(
      (one) => one.path === path && one.fault.startsWith('is not known'),
    );
    expect(isRefused).toBe(!takes(key, scope));
  });

  test('has the value of the narrowest scope that sets it', () => {
    for (let some = 0; some < 2 ** narrowestFirst.length; some += 1) {
      const setting = narrowestFirst.filter((_, at) => some & (1 << at));
      const deciding = setting.find((scope) => takes(key, scope));
      const value = effective(key, (scope) => (setting.includes(scope) ? scope : undefined));
      expect(value).toBe(deciding ?? configRegistry[key].default);
    }
  });

  test('has a valid default', () => {
    const { type, default: fallback } = configRegistry[key];
    expect(type.safeParse(fallback)).toMatchObject({ success: true, data: fallback });
  });
});

test('an empty value in a scope hides a wider scope’s value', () => {
  const set = (scope: ConfigScope) => (scope === 'seller' ? null : 'admission');
  expect(effective('admission_event_id', set)).toBeNull();
});

// Guards: CFG-01
test('a group takes precedence over its event, the event over its seller, and the seller over the portal', () => {
  const among =
    (...scopes: ConfigScope[]) =>
    (scope: ConfigScope) =>
      scopes.includes(scope) ? scope : undefined;
  const key = 'renewal.allowed_period';
  expect(effective(key, among('event_template', 'ticket_group'))).toBe('ticket_group');
  const threshold = 'capacity.threshold';
  expect(effective(threshold, among('portal', 'event_template', 'seller'))).toBe('event_template');
  expect(effective(threshold, among('portal', 'seller'))).toBe('seller');
  expect(effective(threshold, among('portal'))).toBe('portal');
});
