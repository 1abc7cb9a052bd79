import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BoathouseFile,
  giftCardKey,
  boathouseNow as now,
  openBoathouse,
  samplesFolder,
} from '../testing/venues/boathouse.ts';
import { importFile, importJson } from './import-file.ts';
import type { ImportSummary } from './import-result.ts';

const { store, rows, file, run, picture } = await openBoathouse();

async function runWith(
  keep: 'unless_large_withdrawal' | 'never',
  json: unknown,
): Promise<ImportSummary> {
  const result = await importJson(store, json, { folder: samplesFolder, now, giftCardKey, keep });
  if (result.faults) throw new Error(JSON.stringify(result.faults));
  return result;
}

const withoutMost = () =>
  file(({ events, config }) => {
    events.splice(1);
    Object.assign(config, { membership_event_id: null });
  });

describe('a trial', () => {
  test('of a new portal lists what it would create, and creates nothing', async () => {
    const { isCommitted, created, changes } = await runWith('never', file());
    expect(isCommitted).toBe(false);
    expect(created).toBeGreaterThan(100);
    expect(changes).toContainEqual({
      kind: 'created',
      what: 'event_template',
      id: 'lantern-night',
      fields: [],
    });
    expect(await rows('select key from portal where portal_id = $portal')).toEqual([]);
  });

  test('lists every thing that would change or go, with its changed fields', async () => {
    const alone = (change: (copy: BoathouseFile) => void) =>
      file((copy) => {
        Object.assign(copy.config, { event_texts: {} });
        change(copy);
      });
    await run(alone(() => {}));
    const before = await picture();
    const { changes } = await runWith(
      'never',
      alone((copy) => {
        Object.assign(copy.events[0] ?? {}, { summary: 'Two hours.', category: 'Lake' });
        Object.assign(copy.events[0]?.groups[0]?.types[0] ?? {}, { amount: '19.00' });
        copy.events[1]?.groups[0]?.types.pop();
        Object.assign(copy.config, { reserve_flow: 'quantity_first' });
      }),
    );
    const fields: string[] = [];
    expect(changes).toEqual([
      {
        kind: 'updated',
        what: 'event_template',
        id: 'rowing-boats',
        fields: ['summary', 'category'],
      },
      { kind: 'updated', what: 'ticket_type', id: 'boat', fields: ['currency_amount'] },
      { kind: 'withdrawn', what: 'ticket_type', id: 'lantern-child', fields },
      { kind: 'created', what: 'config', id: 'portal reserve_flow', fields },
    ]);
    expect(await picture()).toEqual(before);
  });

  test('of an unchanged file says so', async () => {
    await run(file());
    expect(await runWith('never', file())).toMatchObject({ updated: 0, changes: [] });
  });
});

describe('an import that may need confirmation', () => {
  test('is done at once if little is withdrawn', async () => {
    await run(file());
    const little = file((copy) => {
      copy.events[1]?.groups[0]?.types.pop();
    });
    expect(await runWith('unless_large_withdrawal', little)).toMatchObject({
      isCommitted: true,
      withdrawn: 1,
    });
  });

  test('that withdraws most events changes nothing, and counts them', async () => {
    await run(file());
    const before = await picture();
    const result = await runWith('unless_large_withdrawal', withoutMost());
    expect(result).toMatchObject({
      isCommitted: false,
      largeWithdrawal: { events: { withdrawn: 2, of: 3 }, sessions: { withdrawn: 1 } },
    });
    expect(await picture()).toEqual(before);
    expect((await run(withoutMost())).faults).toBeUndefined();
  });

  test('under the key of another portal changes nothing of that portal', async () => {
    await run(file());
    const before = await picture();
    const other = file((copy: BoathouseFile) => {
      for (const event of copy.events) event.id = `other-${event.id}`;
      copy.config.admission_event_id = 'other-rowing-boats';
      copy.config.membership_event_id = 'other-crew';
    });
    const { isCommitted, largeWithdrawal } = await runWith('unless_large_withdrawal', other);
    expect([isCommitted, largeWithdrawal?.events]).toEqual([false, { withdrawn: 3, of: 3 }]);
    expect(await picture()).toEqual(before);
  });

  test('that withdraws half of the coming sessions changes nothing', async () => {
    await run(file());
    const saturdays = file((copy) => {
      const [schedule] = copy.events[0]?.schedules ?? [];
      if (schedule) schedule.weekdays = ['sat'];
    });
    const { isCommitted, largeWithdrawal } = await runWith('unless_large_withdrawal', saturdays);
    expect([isCommitted, largeWithdrawal?.events.withdrawn]).toEqual([false, 0]);
    expect(largeWithdrawal?.sessions.withdrawn).toBeGreaterThan(20);
  });

  test('needs none the first time', async () => {
    expect(await runWith('unless_large_withdrawal', file())).toMatchObject({ isCommitted: true });
  });
});

describe('an import mentions', () => {
  const noticesOf = async (change: (copy: BoathouseFile) => void) =>
    (await runWith('never', file(change))).notices.map((one) => `${one.path}: ${one.fault}`);

  test('nothing about a file without oddities', async () => {
    expect(await noticesOf(() => {})).toEqual([]);
  });

  test('times of a schedule that the clocks skip, with their days', async () => {
    const night = { id: 'night', weekdays: ['sun'], times: ['01:30', '03:00'], days_ahead: 200 };
    const more = { duration_minutes: 30, capacity: 5 };
    expect(
      await noticesOf((copy) => {
        Object.assign(copy.events[0] ?? {}, { schedules: [{ ...night, ...more }] });
      }),
    ).toEqual([
      'events[0].schedules[0]: the clocks in Europe/London skip 01:30 on 2027-03-28: that session starts at 02:30',
    ]);
  });

  // Guards: CAT-21
  test('fees that prices include because the file does not say how to show them', async () => {
    const notices = await noticesOf((copy) => {
      Object.assign(copy.config, { 'prices.fees': undefined });
    });
    expect(notices).toEqual([
      'config["prices.fees"]: is not set: pages show the prices of 1 ticket types with their fees in them; set it to "included" or "apart"',
    ]);
  });

  test('texts that another language lacks', async () => {
    const [notice, ...others] = await noticesOf((copy) => {
      copy.portal.languages = ['en', 'de'];
      const texts = { de: { 'Rowing boats': 'Ruderboote', Boats: 'Boote' } };
      Object.assign(copy.config, { event_texts: texts });
    });
    expect(others).toEqual([]);
    expect(notice).toMatch(/^config\.event_texts\.de: lacks \d+ of \d+ texts/);
    expect(notice).toContain('"Lantern night"');
    expect(notice).not.toContain('"Rowing boats"');
  });

  test('a dark page with only the logo for a light one', async () => {
    expect(await noticesOf((copy) => Object.assign(copy.theme, { scheme: 'auto' }))).toEqual([
      'theme.logo_dark: is missing: "logo" is shown on dark pages too, as the scheme is "auto"',
    ]);
  });
});

describe('a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'foyer-encodings-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const importBytes = async (bytes: Buffer) => {
    const at = path.join(folder, 'tenant.json');
    await writeFile(at, bytes);
    return importFile(store, at, { now, giftCardKey, keep: 'never' });
  };
  const plain = () => {
    const copy: Partial<BoathouseFile> = file();
    delete copy.theme;
    return JSON.stringify({ ...copy, events: copy.events?.map((one) => ({ ...one, meta: {} })) });
  };

  test('with a byte-order mark is read as if it had none', async () => {
    expect((await importBytes(Buffer.from(`\uFEFF${plain()}`))).faults).toBeUndefined();
  });

  test.each([
    ['UTF-16', () => Buffer.from(`\uFEFF${plain()}`, 'utf16le'), 'is saved as UTF-16'],
    ['Latin-1', () => Buffer.from('{"name": "Café"}', 'latin1'), 'are not UTF-8'],
    ['a broken line', () => Buffer.from('{\n  "portal": {},\n  "x" 1\n}'), 'line 3'],
    ['nothing', () => Buffer.alloc(0), 'is not JSON'],
  ])('with %s is refused and told why', async (_, bytes, fault) => {
    expect((await importBytes(bytes())).faults).toMatchObject([
      { path: '', fault: expect.stringContaining(fault) },
    ]);
  });
});
