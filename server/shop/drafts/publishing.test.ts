import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  draftBy,
  fileInForce,
  lastRevision,
  newDraft,
  publishBeside,
} from '../../testing/staff/drafting.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { type ImportedVenue, openImported } from '../../testing/venues/imported-venue.ts';

let shop: ImportedVenue;
let olive: StaffMember;
let eve: StaffMember;
let dora: StaffMember;
beforeAll(async () => {
  shop = await openImported((file) => Object.assign(file.config, { event_texts: {} }));
  olive = await staffMember(shop);
  eve = await staffMember(shop, { grants: ['event_editor'] });
  dora = await staffMember(shop, { grants: ['designer'] });
});
afterAll(() => shop.close());

const boats = 'events/rowing-boats';
const event = async () => {
  const { events } = await fileInForce(shop);
  return events[0] as (typeof events)[number] & { subtitle?: string };
};
/** Publishes fields of the boats beside all drafts. */
const published = (fields: object) => publishBeside(shop, fields);

// Guards: PUB-07
describe('the summary of a publish', () => {
  test('says field by field what changes, and which sessions close, and keeps nothing of it', async () => {
    const draft = await newDraft(olive);
    good(await draft.add({ kind: 'event_sale', event: 'rowing-boats', off_sale: true }));
    await draft.edit({
      address: `${boats}/subtitle`,
      value: 'Closed',
      seen: (await event()).subtitle,
    });
    const last = await lastRevision(shop);
    const { effect, version } = await draft.try();
    expect(version).toBe((await draft.get()).draft.version);
    expect(effect).toMatchObject({ base: last, changes: true, faults: [] });
    expect(effect.closes).toBeGreaterThan(0);
    expect(effect.told?.change.map(({ address }) => address).sort()).toEqual([
      `${boats}/off_sale`,
      `${boats}/subtitle`,
    ]);
    expect(await lastRevision(shop)).toBe(last);
    await draft.publish();
    const closed = await shop.rows(
      `select 1 from event_template where portal_id = $portal and id = 'rowing-boats' and off_sale`,
    );
    expect(closed).toHaveLength(1);
  });

  test('of a text of an event counts none of its sessions', async () => {
    const draft = await newDraft(olive);
    const seen = (await event()).subtitle;
    await draft.edit({ address: `${boats}/subtitle`, value: 'Only words', seen });
    expect((await draft.try()).effect).toMatchObject({ changes: true, others: 0, session: [] });
    good(await draft.discard());
  });

  test('names other drafts that change the same', async () => {
    const seen = (await event()).subtitle;
    const edit = { address: `${boats}/subtitle`, value: 'One of two', seen };
    const [one, other] = [await newDraft(olive, 'One'), await newDraft(olive, 'Other')];
    await one.edit(edit);
    await other.edit({ ...edit, value: 'The other' });
    expect((await one.try()).effect.draft).toEqual([
      { id: other.id, name: 'Other', publish_at: null },
    ]);
    good(await one.discard());
    good(await other.discard());
  });

  test('of a draft that changes nothing says so', async () => {
    const draft = await newDraft(olive);
    expect((await draft.try()).effect).toMatchObject({ changes: false, faults: [] });
  });
});

// Guards: PUB-12
describe('of two who publish', () => {
  test('one draft at once, it is published once, and both are told of its revision', async () => {
    const draft = await newDraft(olive);
    const { draft: made } = await draft.edit({
      address: `${boats}/subtitle`,
      value: 'Twice',
      seen: (await event()).subtitle,
    });
    const last = await lastRevision(shop);
    const sent = await Promise.all([draft.send(made.version), draft.send(made.version)]);
    expect(sent.map((each) => good(each).revision)).toEqual([last + 1, last + 1]);
    expect(await lastRevision(shop)).toBe(last + 1);
    expect(codeOf(await draft.send(made.version))).toBe('draft_over');
  });

  test('two drafts at once, both are in force where they changed different parts', async () => {
    const [one, other] = [await newDraft(olive), await newDraft(olive)];
    const { subtitle, summary } = await event();
    const first = await one.edit({ address: `${boats}/subtitle`, value: 'One', seen: subtitle });
    const second = await other.edit({ address: `${boats}/summary`, value: 'Two', seen: summary });
    const sent = await Promise.all([
      one.send(first.draft.version),
      other.send(second.draft.version),
    ]);
    expect(sent.map(codeOf)).toEqual(['ok', 'ok']);
    expect(await event()).toMatchObject({ subtitle: 'One', summary: 'Two' });
  });

  test('two drafts at once, the second is refused where they changed the same part', async () => {
    const [one, other] = [await newDraft(olive), await newDraft(olive)];
    const seen = (await event()).subtitle;
    const address = `${boats}/subtitle`;
    const first = await one.edit({ address, value: 'This', seen });
    const second = await other.edit({ address, value: 'That', seen });
    const sent = await Promise.all([
      one.send(first.draft.version),
      other.send(second.draft.version),
    ]);
    expect(sent.map(codeOf).sort()).toEqual(['change_refused', 'ok']);
  });

  test('one is refused what somebody changed after it was shown', async () => {
    const draft = await newDraft(olive);
    const seen = (await event()).subtitle;
    const address = `${boats}/subtitle`;
    const { draft: shown } = await draft.edit({ address, value: 'Shown', seen });
    await draftBy(eve, draft.id).edit({ address, value: 'Slipped in', seen: 'Shown' });
    expect(codeOf(await draft.send(shown.version))).toBe('changed_meanwhile');
    expect((await event()).subtitle).toBe(seen);
  });
});

// Guards: PUB-21
describe('the rights for a draft', () => {
  const fieldsOf = {
    catalogue: { address: `${boats}/subtitle`, value: 'By somebody' },
    look: { address: 'theme/brand', value: '#112233' },
    developers: { address: 'config/login.session_minutes', value: 60 },
    operator: { address: 'portal/currency', value: 'CHF' },
  };
  const refusedOf = async (who: StaffMember) => {
    const draft = await newDraft(who);
    const seen: Readonly<Record<string, unknown>> = {
      catalogue: (await event()).subtitle,
      look: (await fileInForce(shop)).theme.brand,
      operator: 'EUR',
    };
    const { refused } = await draft.edit(
      ...Object.entries(fieldsOf).map(([right, edit]) => ({ ...edit, seen: seen[right] })),
    );
    return refused.filter(({ reason }) => reason === 'beyond_rights').map(({ address }) => address);
  };

  test('are those of each field: nobody changes what they could not change at its own page', async () => {
    const { catalogue, look, developers, operator } = fieldsOf;
    expect(await refusedOf(eve)).toEqual([look.address, developers.address, operator.address]);
    expect(await refusedOf(dora)).toEqual([
      catalogue.address,
      developers.address,
      operator.address,
    ]);
    const manager = await staffMember(shop, { grants: ['manager'] });
    expect(await refusedOf(manager)).toEqual([developers.address, operator.address]);
    expect(await refusedOf(olive)).toEqual([operator.address]);
  });

  test('are asked again of whoever publishes it', async () => {
    const draft = await newDraft(olive);
    const { refused, draft: made } = await draft.edit({
      ...fieldsOf.look,
      seen: (await fileInForce(shop)).theme.brand,
    });
    expect(refused).toEqual([]);
    const byEve = draftBy(eve, draft.id);
    expect(codeOf(await byEve.send(made.version))).toBe('change_misplaced');
    const tried = await eve.client.call('tryDraft', { params: { id: draft.id }, body: {} });
    expect(tried).toMatchObject({
      errors: [{ _code: 'change_misplaced', _extra: { reason: 'beyond_rights' } }],
    });
    expect(codeOf(await draft.send(made.version))).toBe('ok');
  });

  test('are more for developers’ settings: a factor used just now, and a letter to all owners', async () => {
    const draft = await newDraft(olive);
    const { draft: made } = await draft.edit(fieldsOf.developers);
    const unverified = await staffMember(shop);
    const before = new Date(shop.services.now() - 3_600_000).toISOString();
    await shop.rows(
      `update staff_session set verified_at = '${before}'
       where portal_id = $portal and person_id = '${unverified.person.id}' returning id`,
    );
    const later = new Date(shop.services.now() + 7_200_000).toISOString().slice(0, 16);
    const byThem = draftBy(unverified, draft.id);
    expect(codeOf(await byThem.send(made.version))).toBe('confirmation_needed');
    expect(codeOf(await byThem.schedule(made.version, later))).toBe('confirmation_needed');
    expect((await draft.try()).effect.faults).toEqual([]);
    const { revision } = good(await draft.send(made.version));
    const told = await shop.rows<{ person: string; about: object }>(
      `select payload->>'person_id' as person, payload->'about' as about from letter
       where portal_id = $portal and payload->'about'->>'kind' = 'settings_published'`,
    );
    const owners = [olive.person.id, unverified.person.id];
    expect(told.map(({ person }) => person).sort()).toEqual(expect.arrayContaining(owners.sort()));
    expect(told[0]?.about).toMatchObject({ draft_id: draft.id, revision, by: olive.person.id });
  });

  test('keep what others may not see out of everything that they read', async () => {
    const draft = await newDraft(olive);
    const secret = 'A very private remark';
    await draft.edit({ address: 'config/prices.fees', value: { service: { name: secret } } });
    const { draft: now } = await draft.get();
    const shown = await draftBy(dora, draft.id).get();
    expect(shown.hidden + shown.change.length).toBe(now.changes);
    expect(JSON.stringify(shown)).not.toContain(secret);
  });

  test('are asked for what is taken out, and for what is chosen', async () => {
    const draft = await newDraft(olive);
    const seen = (await event()).subtitle;
    const address = `${boats}/subtitle`;
    const { draft: made } = await draft.edit({ address, value: 'Mine', seen });
    const byDora = draftBy(dora, draft.id);
    expect(codeOf(await byDora.takeOut(address, made.version))).toBe('change_misplaced');
    await published({ subtitle: 'Theirs' });
    const { last, draft: now } = await draft.get();
    for (const choice of ['mine', 'published'] as const) {
      const sent = await byDora.choose({ address, choice, version: now.version, last });
      expect(codeOf(sent)).toBe('change_misplaced');
    }
    expect((await byDora.get()).conflict).toMatchObject([{ may_change: false }]);
  });

  test('are asked for all that a restore undoes', async () => {
    const first = await lastRevision(shop);
    const file = await fileInForce(shop);
    file.theme.brand = '#445566';
    expect((await shop.run(file)).faults).toBeUndefined();
    const draft = await newDraft(eve);
    expect(codeOf(await draft.add({ kind: 'go_back', revision: first }))).toBe('change_misplaced');
    expect((await draft.get()).change).toEqual([]);
  });
});

// Guards: PUB-12
describe('a publish whose connection ends in the middle of it', () => {
  /** Ends the connection that waits to write to a table, which is locked meanwhile. */
  async function cutOffAt(table: string, work: () => Promise<unknown>): Promise<void> {
    const locking = new pg.Client(shop.database.administratorUrl);
    await locking.connect();
    try {
      await locking.query('begin');
      await locking.query(`lock table ${table} in share mode`);
      const working = work();
      await vi.waitFor(
        async () => {
          const { rowCount } = await locking.query(
            `select pg_terminate_backend(pid) from pg_locks where not granted and relation = $1::regclass`,
            [table],
          );
          expect(rowCount).toBeGreaterThan(0);
        },
        { timeout: 45_000 },
      );
      await locking.query('rollback');
      await working;
    } finally {
      await locking.end();
    }
  }

  test.each(['event_template', 'revision', 'draft', 'audit_entry'])(
    'leaves the old revision in force, or the new one as a whole (%s)',
    async (table) => {
      const draft = await newDraft(olive, `Cut off at ${table}`);
      const seen = (await event()).subtitle;
      const address = `${boats}/subtitle`;
      const { draft: made } = await draft.edit({ address, value: `At ${table}`, seen });
      const last = await lastRevision(shop);
      await cutOffAt(table, () => draft.send(made.version));
      const isOver = (await draft.get()).draft.state === 'published';
      expect(await lastRevision(shop)).toBe(isOver ? last + 1 : last);
      expect((await event()).subtitle).toBe(isOver ? `At ${table}` : seen);
      const names = await shop.rows(
        `select subtitle from event_template where portal_id = $portal and id = 'rowing-boats'`,
      );
      expect(names).toEqual([{ subtitle: (isOver ? `At ${table}` : seen) ?? '' }]);
      if (!isOver) await draft.publish();
      expect(await lastRevision(shop)).toBe(last + 1);
    },
  );
});
