import { describe, expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';
import example from '../samples/example.json' with { type: 'json' };
import type { ConfigScope } from './config-key.ts';
import { type ConfigKeyName, configRegistry } from './config-registry.ts';
import { effective, narrowestFirst } from './effective-config.ts';

const keys = Object.keys(configRegistry) as ConfigKeyName[];
const takes = (key: ConfigKeyName, scope: ConfigScope): boolean =>
  (configRegistry[key].scopes as readonly ConfigScope[]).includes(scope);

/** Where each scope of a tenant file has its configuration. */
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
  test.each(narrowestFirst)('may be set at the scope %s, or the file is refused there', (scope) => {
    const { faults = [] } = checkTenantFile(setAt(scope, key, configRegistry[key].default), {
      files: () => true,
    });
    const path = `${places[scope]}${/\W/.test(key) ? `["${key}"]` : `.${key}`}`;
    const isRefused = faults.some(
      (one) => one.path === path && one.fault.startsWith('is not known'),
    );
    expect(isRefused).toBe(!takes(key, scope));
  });

  test('holds as the narrowest scope that sets it says, whichever of them do', () => {
    for (let some = 0; some < 2 ** narrowestFirst.length; some += 1) {
      const setting = narrowestFirst.filter((_, at) => some & (1 << at));
      const deciding = setting.find((scope) => takes(key, scope));
      const value = effective(key, (scope) => (setting.includes(scope) ? scope : undefined));
      expect(value).toBe(deciding ?? configRegistry[key].default);
    }
  });

  test('has a default that it takes itself', () => {
    const { type, default: fallback } = configRegistry[key];
    expect(type.safeParse(fallback)).toMatchObject({ success: true, data: fallback });
  });
});

test('what a scope sets to nothing is set: a wider one does not show through', () => {
  const set = (scope: ConfigScope) => (scope === 'seller' ? null : 'admission');
  expect(effective('admission_event_id', set)).toBeNull();
});

test('what is narrower goes first: a group before its event, that before its seller, that before the portal', () => {
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
