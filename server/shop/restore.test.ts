import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { openRevisions } from '../publishing/revisions.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { type ImportedVenue, openImported } from '../testing/venues/imported-venue.ts';

type Change = StaffCallInput<'publishQuickChange'>['body']['change'];
type File = ImportedVenue['file'];

let shop: ImportedVenue;
let owner: StaffMember;
let editor: StaffMember;
beforeAll(async () => {
  // Without translations, because changing a text would lose its own.
  shop = await openImported((file) => Object.assign(file.config, { event_texts: {} }));
  owner = await staffMember(shop);
  editor = await staffMember(shop, { grants: ['event_editor'] });
});
afterAll(() => shop.close());

const revisions = () => openRevisions(shop.services.store, shop.venue.key);
const last = async (): Promise<number> => (await (await revisions()).list())[0]?.number ?? 0;
const fileOf = async (number: number) =>
  (await (await revisions()).file(number)) as unknown as File;

/** Imports the shop's file with a change, on what is in force; returns the revision. */
async function published(change: (file: File) => void): Promise<number> {
  const file = await fileOf(await last());
  change(file);
  const { faults } = await shop.run(file);
  expect(faults).toBeUndefined();
  return last();
}
const boats = ({ events: [event] }: File) => {
  if (!event) throw new Error('the shop has no event');
  return event as Omit<typeof event, 'meta'> & {
    subtitle?: string;
    meta: { image_profile?: string };
  };
};

const attempt = (change: Change, { client } = owner) =>
  client.call('tryQuickChange', { body: { change } });
const send = (change: Change, base: number | null, { client } = owner) =>
  client.call('publishQuickChange', { body: { change, base } });
async function restored(kind: 'go_back' | 'take_back', revision: number, who = owner) {
  const change = { kind, revision };
  const { effect } = good(await attempt(change, who));
  return { effect, sent: await send(change, effect.base, who) };
}

// Guards: PUB-14
describe('a revision that is taken back', () => {
  test('is undone, and what was published since stays', async () => {
    const wrong = await published((file) => {
      boats(file).subtitle = 'Half price!';
    });
    await published((file) => {
      boats(file).summary = 'On the lake';
    });
    const { effect, sent } = await restored('take_back', wrong);
    expect(effect.told?.change).toMatchObject([
      { address: 'events/rowing-boats/subtitle', before: 'Half price!' },
    ]);
    expect(good(sent).revision).toBe(wrong + 2);
    const event = boats(await fileOf(wrong + 2));
    expect(event).toMatchObject({ summary: 'On the lake' });
    expect(event.subtitle).toBe(boats(await fileOf(wrong - 1)).subtitle);
    const [entry] = await shop.rows(
      `select act, entity_kind, entity_id from audit_entry where portal_id = $portal order by occurred_at desc limit 1`,
    );
    expect(entry).toEqual({
      act: 'take_back_revision',
      entity_kind: 'revision',
      entity_id: String(wrong),
    });
  });

  test('is refused where the same field was changed again, and says where', async () => {
    const first = await published((file) => {
      boats(file).subtitle = 'One';
    });
    await published((file) => {
      boats(file).subtitle = 'Two';
    });
    const { effect } = good(await attempt({ kind: 'take_back', revision: first }));
    expect(effect.faults).toEqual([
      {
        path: 'events/rowing-boats/subtitle',
        fault: expect.stringContaining('was changed again since'),
      },
    ]);
    const sent = await send({ kind: 'take_back', revision: first }, effect.base);
    expect(sent).toMatchObject({ status: 409, errors: [{ _code: 'change_refused' }] });
  });

  test('twice leaves the shop as it was', async () => {
    const number = await published((file) => {
      boats(file).subtitle = 'Three';
    });
    await restored('take_back', number);
    await restored('take_back', await last());
    expect(boats(await fileOf(await last()))).toEqual(boats(await fileOf(number)));
  });

  test('gives back the picture that it had replaced', async () => {
    const picture = (file: File) => boats(file).meta.image_profile;
    const before = picture(await fileOf(await last()));
    const number = await published((file) => {
      boats(file).meta.image_profile = 'tower/pictures/logo.svg';
    });
    await published((file) => {
      boats(file).summary = 'With a new picture';
    });
    good((await restored('take_back', number)).sent);
    expect(picture(await fileOf(await last()))).toBe(before);
    const params = { number: await last() };
    const shown = good(await owner.client.call('getRevision', { params, query: {} }));
    expect(shown.pictures).toEqual([before]);
  });

  test('is not the first one, nor one that is not there', async () => {
    for (const revision of [1, 999]) {
      const refused = await attempt({ kind: 'take_back', revision });
      expect(refused).toMatchObject({
        errors: [{ _code: 'change_misplaced', _extra: { reason: 'no_revision' } }],
      });
    }
  });
});

// Guards: PUB-13
describe('going back to a revision', () => {
  test('turns everything into it, sessions too, and can be undone in the same way', async () => {
    const then = await last();
    const taken = async () =>
      shop.rows(`select id from event_session where portal_id = $portal and closed order by id`);
    const before = await taken();
    await published((file) => {
      boats(file).subtitle = 'Later';
      const [schedule] = boats(file).schedules ?? [];
      Object.assign(schedule ?? {}, { changes: [{ at: laterStart(schedule), closed: true }] });
    });
    const now = await last();
    expect(await taken()).not.toEqual(before);
    const { effect, sent } = await restored('go_back', then);
    expect(effect).toMatchObject({ opens: 1, closes: 0 });
    good(sent);
    expect(await taken()).toEqual(before);
    expect(await fileWithoutBase(await last())).toEqual(await fileWithoutBase(then));
    await restored('go_back', now);
    expect(await fileWithoutBase(await last())).toEqual(await fileWithoutBase(now));
  });

  test('changes nothing if everything is as it was', async () => {
    const { effect, sent } = await restored('go_back', await last());
    expect(effect).toMatchObject({ changes: false });
    expect(good(sent).revision).toBeNull();
  });

  test('keeps what was published after it was shown', async () => {
    const then = await last();
    await published((file) => {
      boats(file).subtitle = 'Wrong';
    });
    const change = { kind: 'go_back', revision: then } as const;
    const { base } = good(await attempt(change)).effect;
    await published((file) => {
      boats(file).summary = 'Urgent: bring a coat';
    });
    good(await send(change, base));
    const event = boats(await fileOf(await last()));
    expect(event.summary).toBe('Urgent: bring a coat');
    expect(event.subtitle).toBe(boats(await fileOf(then)).subtitle);
  });
});

// Guards: PUB-19, PUB-21
describe('a restore is refused', () => {
  const beyond = { errors: [{ _code: 'change_misplaced', _extra: { reason: 'beyond_rights' } }] };

  test('to a person without the right of a field that it changes', async () => {
    const number = await published((file) => {
      Object.assign(file.config, { 'revisions.kept_days': 365 });
    });
    expect(await attempt({ kind: 'take_back', revision: number }, editor)).toMatchObject(beyond);
    expect(await send({ kind: 'take_back', revision: number }, number, editor)).toMatchObject(
      beyond,
    );
    good((await restored('take_back', number)).sent);
  });

  test('to that person even where it has a conflict, whose fault would tell the values', async () => {
    const number = await published((file) => {
      Object.assign(file.config, { 'revisions.kept_days': 400 });
    });
    await published((file) => {
      Object.assign(file.config, { 'revisions.kept_days': 500 });
    });
    const change = { kind: 'take_back', revision: number } as const;
    expect(await attempt(change, editor)).toMatchObject(beyond);
    expect(good(await attempt(change)).effect.faults).toHaveLength(1);
  });

  test('to everybody for settings of developers, which only a file changes', async () => {
    const number = await published((file) => {
      Object.assign(file.config, { 'login.with': 'member_code_zip' });
    });
    expect(await attempt({ kind: 'take_back', revision: number })).toMatchObject(beyond);
  });

  test('to a role limited to sellers', async () => {
    const limited = await staffMember(shop, {
      grants: [{ role: 'event_editor', sellers: ['boathouse'] }],
    });
    expect(await attempt({ kind: 'go_back', revision: 1 }, limited)).toMatchObject(beyond);
  });
});

async function fileWithoutBase(number: number): Promise<object> {
  const { $base: _, ...file } = (await fileOf(number)) as File & { $base?: unknown };
  return file;
}

/** A start that a schedule gives some weeks from now. */
function laterStart(schedule: unknown): string {
  const { weekdays = [], every } = schedule as {
    weekdays?: string[];
    every?: { first: string };
  };
  const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  for (let days = 14; ; days += 1) {
    const day = new Date(Date.now() + days * 86_400_000);
    if (weekdays.includes(names[day.getUTCDay()] ?? '')) {
      return `${day.toISOString().slice(0, 10)}T${every?.first ?? '12:00'}`;
    }
  }
}
