import path from 'node:path';
import { describe, expect, test } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import {
  type BoathouseFile,
  boathouseNow,
  giftCardKey,
  openBoathouse,
  samplesFolder,
} from '../testing/venues/boathouse.ts';
import { importFile } from './import-file.ts';
import { importTenant } from './import-tenant.ts';
import { planHere } from './planning/planner.ts';

const { store, owner, key, rows, one, portalId, file, run, picture } = await openBoathouse();

describe('a file is refused as a whole', () => {
  test('if anything in it is wrong, leaving nothing behind', async () => {
    const { faults } = await run(
      file((copy) => {
        Object.assign(copy.events[1] ?? {}, { venue: 'sea' });
        Object.assign(copy.theme, { logo: 'tower/pictures/none.svg' });
      }),
    );
    expect(faults?.map(({ path }) => path)).toEqual(['theme.logo', 'events[1].venue']);
    expect(await rows('select key from portal where portal_id = $portal')).toEqual([]);
  });

  test('if its slug is another portal’s on the shared host', async () => {
    await run(file());
    const other = { ...file(), portal: { ...example.portal, key: `other-${key()}` } };
    expect((await run(other)).faults).toEqual([
      {
        path: 'sellers[0].slug',
        fault: `"${key()}" belongs to the portal "${key()}"`,
      },
    ]);
    expect((await owner.query(`select from portal where key = 'other-${key()}'`)).rowCount).toBe(0);
    const atHome = { ...other, portal: { ...other.portal, hosts: [`h-${key()}.example`] } };
    expect((await run(atHome)).faults).toBeUndefined();
  });

  // Guards: OPS-08
  test('if its portal has moved away', async () => {
    await run(file());
    const id = await portalId();
    const away = (suspended: string, moved: string) =>
      owner.query(
        `update portal set suspended_at = ${suspended}, suspension_reason = 'It moves', moved_at = ${moved}
         where portal_id = $1`,
        [id],
      );
    await away('now()', 'now()');
    await expect(run(file())).rejects.toThrow(`The portal ${key()} has moved away`);
    await away('now()', 'null');
    expect((await run(file())).faults).toBeUndefined();
  });

  test('if it changes the currency that tickets were sold in', async () => {
    await run(file());
    const euros = file((copy) => {
      copy.portal.currency = 'EUR';
    });
    expect((await run(euros)).faults).toBeUndefined();
    await sellOne(await portalId());
    expect((await run(file())).faults).toEqual([
      { path: 'portal.currency', fault: 'cannot change: tickets were sold in EUR' },
    ]);
  });

  describe('a file that changes the start of a session with taken places', () => {
    const at = (start: string, more: object = {}) =>
      file((copy) => {
        Object.assign(copy.events[1]?.sessions?.[0] ?? {}, { start, ...more });
      });
    const later = '2027-08-14T21:00:00';
    const refused = [
      {
        path: 'events[1].sessions[0].start',
        fault: expect.stringMatching(/"lantern-night-2027" are taken\. .*npm run move-session$/),
      },
    ];
    const sold = (state: string) =>
      owner.query(
        `update ticket set event_session_id = 'lantern-night-2027', state = $1
        where portal_id = (select portal_id from portal where key = $2)`,
        [state, key()],
      );

    test('is refused and nothing of it is written', async () => {
      await run(file());
      await sellOne(await portalId());
      const before = await picture();
      for (const state of ['held', 'in_cart']) {
        await sold(state);
        expect((await run(at(later))).faults).toEqual(refused);
      }
      expect(await picture()).toEqual(before);
      // A new end, more places and another name are allowed.
      const same = '2027-08-14T20:30:00';
      expect((await run(at(same, { duration_minutes: 150, capacity: 80 }))).faults).toBeUndefined();
    });

    test('is refused for another event, too', async () => {
      await run(file());
      await sellOne(await portalId());
      await sold('held');
      const elsewhere = file(({ events: [first, second] }) => {
        Object.assign(first ?? {}, { sessions: second?.sessions });
        Object.assign(second ?? {}, { sessions: [] });
      });
      expect((await run(elsewhere)).faults).toEqual([
        {
          path: 'events[0].sessions[0].id',
          fault: expect.stringMatching(/another event’s.*"lantern-night-2027" are taken/),
        },
      ]);
    });

    test('is refused together with all other errors that only the database can find', async () => {
      await run(file());
      await sellOne(await portalId());
      await sold('held');
      const two = at(later);
      two.portal.languages = ['en', 'de'];
      Object.assign(two.config, { event_texts: { de: { Lantern: 'Laterne' } } });
      expect((await run(two)).faults?.map(({ path }) => path)).toEqual([
        'events[1].sessions[0].start',
        'config.event_texts.de.Lantern',
      ]);
    });

    test('is refused if the venue’s zone moves it, or only the seconds of a session without an id', async () => {
      await run(file());
      await sellOne(await portalId());
      await sold('held');
      const abroad = file((copy) =>
        Object.assign(copy.venues[0] ?? {}, { timezone: 'Asia/Tokyo' }),
      );
      expect((await run(abroad)).faults).toEqual(refused);
      const nameless = (seconds: string) =>
        file((copy) => {
          const [session] = copy.events[1]?.sessions ?? [];
          Object.assign(session ?? {}, { id: undefined, start: `2027-08-14T20:30:${seconds}` });
        });
      const clean = JSON.parse(JSON.stringify(nameless('00')));
      expect((await run(clean)).faults).toBeUndefined();
      await owner.query(
        `update ticket set event_session_id = 'lantern-night-20270814t1930z'
         where portal_id = ${await portalId()}`,
      );
      const moved = JSON.parse(JSON.stringify(nameless('30')));
      expect((await run(moved)).faults).toMatchObject([{ path: 'events[1].sessions[0].start' }]);
    });

    test('is accepted for places that were returned, or that nobody has', async () => {
      await run(file());
      expect((await run(at(later))).faults).toBeUndefined();
      await sellOne(await portalId());
      for (const [state, start] of [
        ['cancelled', '2027-08-14T21:30:00'],
        ['unbooked', '2027-08-14T22:00:00'],
      ] as const) {
        await sold(state);
        expect((await run(at(start))).faults).toBeUndefined();
      }
      const begins = await one(
        `select start_datetime from event_session
         where portal_id = $portal and id = 'lantern-night-2027'`,
      );
      expect(begins).toEqual({ start_datetime: new Date('2027-08-14T21:00:00Z') });
    });
  });

  describe('translations of texts that do not exist', () => {
    const worded = (de: Record<string, string>, change: (copy: BoathouseFile) => void = () => {}) =>
      file((copy) => {
        copy.portal.languages = ['en', 'de'];
        Object.assign(copy.config, { event_texts: { de } });
        change(copy);
      });
    const nowhere = 'does not translate any text that buyers read';
    const lanterns = { 'Lantern night': 'Laternennacht', Adult: 'Erwachsene' };

    test('are each named, and nothing of the file is written', async () => {
      await run(file());
      const before = await picture();
      const wrong = { ...lanterns, 'Lantern nihgt': 'Laternennacht', Boat: 'Boot' };
      const { faults } = await run(worded(wrong));
      expect(faults).toEqual([
        { path: 'config.event_texts.de["Lantern nihgt"]', fault: nowhere },
        { path: 'config.event_texts.de.Boat', fault: nowhere },
      ]);
      expect(await picture()).toEqual(before);
      expect(await one('select version from portal where portal_id = $portal')).toEqual({
        version: '2',
      });
    });

    test('of a new portal leave no portal behind', async () => {
      expect((await run(worded({ Nothing: 'Nichts' }))).faults).toHaveLength(1);
      expect(await rows('select key from portal where portal_id = $portal')).toEqual([]);
    });

    test('are accepted for a text that orders still show', async () => {
      expect((await run(worded(lanterns))).faults).toBeUndefined();
      // Though withdrawn, it is still shown in orders.
      const without = (copy: BoathouseFile) => copy.events.splice(1, 1);
      expect((await run(worded(lanterns, without))).faults).toBeUndefined();
      await sellOne(await portalId(), { section: 'Bow' });
      await owner.query(
        `insert into cart_code (portal_id, cart_id, promo_code_id, cart_rule_id, code, name, counts)
         select portal_id, cart_id, (select id from promo_code where portal_id = ticket.portal_id limit 1), 'early-birds', 'EARLYBIRD', 'First birds', true from ticket
         where portal_id = ${await portalId()}`,
      );
      const kept = { Bow: 'Bug', 'First birds': 'Erste Vögel' };
      expect((await run(worded(kept))).faults).toBeUndefined();
      // A changed text no longer exists.
      const renamed = (copy: BoathouseFile) =>
        Object.assign(copy.events[1] ?? {}, { name: 'Lamp night' });
      expect((await run(worded(lanterns, renamed))).faults).toMatchObject([
        { path: 'config.event_texts.de["Lantern night"]' },
      ]);
    });

    test('are accepted for remarks on existing and future sessions', async () => {
      const remarks = (copy: BoathouseFile) => {
        Object.assign(copy.events[1]?.sessions?.[0] ?? {}, { annotations: ['With a band'] });
        const next = { from: '2027-05-01', annotations: ['Sunscreen on board'] };
        Object.assign(copy.events[0]?.schedules?.[0] ?? {}, next);
      };
      const texts = { 'With a band': 'Mit Kapelle', 'Sunscreen on board': 'Mit Sonnenmilch' };
      expect((await run(worded(texts, remarks))).faults).toBeUndefined();
      const made = await one(
        `select count(*)::int as n from event_session
         where portal_id = $portal and annotations ? 'Sunscreen on board'`,
      );
      expect(made).toEqual({ n: 0 });
      expect((await run(worded({ ...texts, 'With a bend': 'Biegung' }, remarks))).faults).toEqual([
        { path: 'config.event_texts.de["With a bend"]', fault: nowhere },
      ]);
    });
  });

  test('a file is refused for an unreadable picture, halfway through the import', async () => {
    const json = file();
    const readFile = () => Promise.reject(new Error('gone'));
    const planner = planHere({ json, files: () => true, readFile });
    const options = { now: boathouseNow, giftCardKey };
    await expect(importTenant(store, json, planner, options)).rejects.toThrow('gone');
    expect(await rows('select key from portal where portal_id = $portal')).toEqual([]);
  });
});

test.each([
  ['none.json', 'cannot be read (ENOENT)'],
  ['.', 'cannot be read (EISDIR)'],
  ['all.ts', 'is not JSON'],
])('the file %s is refused: %s', async (name, fault) => {
  const result = await importFile(store, path.join(samplesFolder, name), {
    now: boathouseNow,
    giftCardKey,
  });
  expect(result.faults).toMatchObject([{ path: '', fault: expect.stringContaining(fault) }]);
});

async function sellOne(id: number, seat: Record<string, string> = {}): Promise<void> {
  await owner.query(
    `with c as (
       insert into cart (portal_id, id, cart_number, seller_id, identity_id, held_until_max)
       values (${id}, gen_random_uuid(), '1', 'boathouse', gen_random_uuid(), now())
       returning id)
     insert into ticket (portal_id, cart_id, state, ticket_type_id, ticket_group_id,
       event_template_id, handler, counts_session, counts_group, face_value, adjusted_value,
       fee_fixed_outside, fee_percent_outside, handler_data)
     select ${id}, id, 'held', 'boat', 'boats', 'rowing-boats', 'tickets', false, false, 1, 1, 0, 0,
       $1
     from c`,
    [JSON.stringify(seat)],
  );
}
