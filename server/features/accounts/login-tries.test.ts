import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { type Browser, configure, makeMember, openBrowser } from '../../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await configure(world, { 'login.mode': 'dialog' });
});
beforeEach(() => world.sql('delete from rate_window'));
afterAll(() => world.close());

type Given = CallInput<'logIn'>['body'];
const logIn = (browser: Browser, body: Given) => browser.api.call('logIn', { body });
const way = (variant: string) => configure(world, { 'login.with': variant });
const at = (address: string) => openBrowser(world, undefined, address);
const home = '203.0.113.7';

/** Guesses until something else is said than that it is wrong; how many were heard. */
async function heard(
  most: number,
  guess: (n: number) => ReturnType<typeof logIn>,
): Promise<number> {
  for (let n = 0; n < most; n += 1) {
    const code = await refusedWith(guess(n));
    if (code === 'too_many_requests') return n;
    expect(code).toBe('invalid_credentials');
  }
  return most;
}

describe('who guesses a password', () => {
  beforeAll(() => way('email_password'));
  const wrong = (browser: Browser, email: string) =>
    logIn(browser, { email, password: 'Difference 1822' });

  test('is held up at one account after five tries, and nobody else with them', async () => {
    const [ada, bea] = [await makeMember(world), await makeMember(world)];
    const browser = at(home);
    expect(await heard(9, () => wrong(browser, ada.email))).toBe(5);
    expect(await wrong(browser, ada.email)).toMatchObject({
      ok: false,
      status: 429,
      errors: [{ _code: 'too_many_requests', _extra: { retry_after: expect.any(Number) } }],
    });
    // The family behind the same address, and the member at another.
    await answered<'logIn'>(logIn(browser, { email: bea.email, password: bea.password }));
    const right = { email: ada.email, password: ada.password };
    expect(await refusedWith(logIn(browser, right))).toBe('too_many_requests');
    await answered<'logIn'>(logIn(at('198.51.100.9'), right));
    world.advance(15 * 60_000);
    await answered<'logIn'>(logIn(browser, right));
  });

  test('has no more tries for writing the address in other letters', async () => {
    const { email } = await makeMember(world);
    const written = [email, email.toUpperCase(), ` ${email}`, email.replace('ada', 'aDa')];
    expect(await heard(9, (n) => wrong(at(home), written[n % 4] ?? ''))).toBe(5);
  });

  test('only by what was wrong: what is right is not counted', async () => {
    const ada = await makeMember(world);
    for (let i = 0; i < 12; i += 1) {
      const right = logIn(at(home), { email: ada.email, password: ada.password });
      expect((await right).ok).toBe(true);
    }
    const [row] = await world.sql<{ hits: number }>(
      'select max(hits)::int as hits from rate_window',
    );
    expect(row?.hits).toBe(0);
  });
});

describe('who guesses what goes with a member ID', () => {
  beforeAll(() => way('member_code_zip'));
  const wrong = (browser: Browser, member_code: string) =>
    logIn(browser, { member_code, zip_code: '99999' });

  test('has no more tries for writing the ID otherwise', async () => {
    const { memberCode: code } = await makeMember(world);
    const written = [code, code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`];
    expect(await heard(9, (n) => wrong(at(home), written[n % 3] ?? ''))).toBe(5);
  });

  test('is held up from everywhere after fifty tries at one account, for an hour', async () => {
    const { memberCode } = await makeMember(world);
    const from = (n: number) => at(`198.51.100.${Math.floor(n / 5)}`);
    expect(await heard(60, (n) => wrong(from(n), memberCode))).toBe(50);
    world.advance(59 * 60_000);
    expect(await refusedWith(wrong(from(100), memberCode))).toBe('too_many_requests');
    world.advance(60_000);
    expect(await refusedWith(wrong(from(100), memberCode))).toBe('invalid_credentials');
  });

  test('is held up at all accounts after sixty tries from one address, where a family is not', async () => {
    const { memberCode } = await makeMember(world);
    const right = { member_code: memberCode, zip_code: '10115' };
    const others = heard(70, async (n) => {
      if (n % 10 === 9) expect((await logIn(at(home), right)).ok).toBe(true);
      return wrong(at(home), `NOBODY${n}`);
    });
    expect(await others).toBe(60);
    expect((await logIn(at('198.51.100.1'), right)).ok).toBe(true);
  });
});
