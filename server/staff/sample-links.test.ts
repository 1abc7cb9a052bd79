import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mailer } from '../mail/mailer.ts';
import type { Services } from '../services/services.ts';
import { recordSamplePortal } from '../store/staff/sample-portals.ts';
import { codeOf, good, withoutPeople } from '../testing/staff/sign-in-acts.ts';
import { type StaffBrowser, staffBrowser } from '../testing/staff/staff-browser.ts';
import { staffServices } from '../testing/staff.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { mailSampleCode } from './mail-sample-code.ts';
import { issueSampleLinks } from './sample-links.ts';

const here = 'b1a7d0f2-8f5e-4c38-9d0a-3b1f6d1c9a01';
const elsewhere = 'b1a7d0f2-8f5e-4c38-9d0a-3b1f6d1c9a02';

let world: World;
let used = 0;
const samples = { installation: here, onLinkUsed: () => (used += 1) };

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await withoutPeople(world);
  await imported(here);
  letIn(samples);
});

/** Records which installation imported the portal. */
const imported = (installation: string) =>
  world.services.store.write(world.venue.portalId, (tx) => recordSamplePortal(tx, installation));

/** Admits sample people, or nobody. */
function letIn(given: typeof samples | undefined): void {
  const { staff } = world.services.settings;
  Object.assign(staff ?? {}, { samples: given });
}

const links = async (options = {}) =>
  issueSampleLinks(staffServices(world), await world.services.cache.directory(), options);
const tokenOf = (url = '') => new URL(url).hash.slice(1);

async function enterBy(url: string | undefined, browser = staffBrowser(world)) {
  const outcome = await browser.call('acceptSampleLink', { body: { token: tokenOf(url) } });
  return { browser, outcome };
}

describe('a link to a sample portal (STF-02)', () => {
  // Guards: STF-02
  test('is issued for its owner and a manager, each with the address of their portal’s console', async () => {
    const issued = await links();
    expect(issued.map(({ role }) => role)).toEqual(['owner', 'manager']);
    for (const { url } of issued)
      expect(url).toMatch(/^http:\/\/localhost\/staff\/tower\/link#[\w-]{32}$/);
  });

  // Guards: STF-02
  test('signs its person in once, with all rights of their role', async () => {
    const [owner] = await links();
    const { browser, outcome } = await enterBy(owner?.url);
    expect(codeOf(outcome)).toBe('ok');
    const { me } = good(await browser.call('getMe', {}));
    expect(me).toMatchObject({
      email: 'owner@tower.example',
      is_owner: true,
      lacks_second_factor: false,
    });
    expect(codeOf((await enterBy(owner?.url)).outcome)).toBe('link_not_valid');
  });

  // Guards: STF-02
  test('is issued again after it was used, while an unused one stays', async () => {
    const [owner, manager] = await links();
    const before = used;
    await enterBy(owner?.url);
    expect(used).toBe(before + 1);
    const fresh = await links({ onlyUsed: true });
    expect(fresh.map(({ role }) => role)).toEqual(['owner']);
    expect(codeOf((await enterBy(fresh[0]?.url)).outcome)).toBe('ok');
    expect(codeOf((await enterBy(manager?.url)).outcome)).toBe('ok');
  });

  // Guards: STF-02
  test('no longer works after a restart', async () => {
    const [owner] = await links();
    await links();
    expect(codeOf((await enterBy(owner?.url)).outcome)).toBe('link_not_valid');
  });

  // Guards: STF-02
  test('cannot set up a passkey or password', async () => {
    const [owner] = await links();
    const body = { token: tokenOf(owner?.url), name: 'Eve', password: 'A better p4ssword' };
    expect(codeOf(await staffBrowser(world).call('acceptLinkByPassword', { body }))).toBe(
      'link_not_valid',
    );
  });

  // Guards: STF-02
  test.each<[string, () => Promise<unknown>]>([
    ['the server uses real cards or mail, or is public', async () => letIn(undefined)],
    ['the database came from another installation', () => imported(elsewhere)],
    ['the portal is not a sample', () => world.sql('delete from sample_portal')],
  ])('is neither issued nor accepted if %s, and sessions end', async (_, change) => {
    const [owner, manager] = await links();
    const { browser } = await enterBy(owner?.url);
    expect(codeOf(await browser.call('getMe', {}))).toBe('ok');
    await change();
    expect(await links()).toEqual([]);
    expect(codeOf((await enterBy(manager?.url)).outcome)).not.toBe('ok');
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
  });
});

describe('the code of a sample person', () => {
  const sent: string[] = [];
  const mailer = {
    async send({ text }) {
      sent.push(text);
      return { kind: 'taken', answer: '' } as const;
    },
    close() {},
  } satisfies Mailer;

  /** Requests a code, and runs the job that sends it. */
  async function mailedCode(browser: StaffBrowser, services: Services): Promise<string> {
    good(await browser.call('sendSampleCode', { body: {} }));
    const [job] = await world.sql<{ payload: Parameters<typeof mailSampleCode>[2] }>(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send_sample_code' order by j.id desc limit 1`,
    );
    if (!job) throw new Error('no job mails a code');
    await mailSampleCode(services, mailer, job.payload);
    return /\d{6}/.exec(sent.at(-1) ?? '')?.[0] ?? '';
  }

  // Guards: STF-02
  test('comes by email, and confirms a sensitive action once', async () => {
    const [owner] = await links();
    const { browser } = await enterBy(owner?.url);
    world.advance(10 * 60_000);
    expect(codeOf(await browser.call('beginMyPasskey', {}))).toBe('confirmation_needed');
    const code = await mailedCode(browser, world.services);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(codeOf(await browser.call('confirmByCode', { body: { code: wrong } }))).toBe(
      'wrong_code',
    );
    expect(codeOf(await browser.call('confirmByCode', { body: { code } }))).toBe('ok');
    expect(codeOf(await browser.call('beginMyPasskey', {}))).toBe('ok');
    expect(codeOf(await browser.call('confirmByCode', { body: { code } }))).toBe('wrong_code');
  });

  test('expires after ten minutes', async () => {
    const [owner] = await links();
    const { browser } = await enterBy(owner?.url);
    const code = await mailedCode(browser, world.services);
    world.advance(10 * 60_000);
    expect(codeOf(await browser.call('confirmByCode', { body: { code } }))).toBe('wrong_code');
  });
});
