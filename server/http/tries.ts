import { Refusal } from '#contract/api/refusals.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { countHit, forgiveHit } from '../store/rates.ts';
import { hashOf, type Rate, tooManyAttempts } from './rate-limit.ts';
import type { ApiRequest } from './request.ts';

/** A limit on attempts under a key, such as a client's network; only the key's hash is stored. */
export interface Window {
  readonly name: string;
  readonly key: string;
  readonly rate: Rate;
}

/** A limit, and the slower pace allowed beyond it, so that nobody is ever locked out. */
export interface Gate extends Window {
  readonly slow: Window;
}

/** The limits of one kind of attempt. */
export interface TryLimits {
  /** The network first and the account last. */
  readonly gates: readonly Gate[];
  /** The attempts of a known browser or member, or for one cart, independent of others. */
  readonly own?: readonly Window[] | undefined;
  /** The attempts beyond the gates that a solved captcha allows, where one may be asked. */
  readonly person?: Window;
  /** A limit that only known browsers may exceed. */
  readonly ceiling?: Window;
}

/** The windows that counted an attempt. */
export type Counted = readonly Window[];

/** A window without room for an attempt. */
class FullWindow extends Error {
  readonly window: Window;
  readonly endsAt: Date;

  constructor(window: Window, endsAt: Date) {
    super(`${window.name} is full`);
    this.window = window;
    this.endsAt = endsAt;
  }
}

/**
 * Counts an attempt before it is made; a refused one counts nowhere. Above the gates, an attempt needs a solved captcha
 * if the seller has one, or else is slowed down. Throws `captcha_failed` for a missing (path `captcha`) or wrong
 * captcha (path `captcha.token`), else `too_many_requests`.
 */
export const countTry = (
  request: ApiRequest,
  limits: TryLimits,
  captcha: string | undefined,
): Promise<Counted> => countUnless(request, limits, (full) => isPerson(request, full, captcha));

/** Counts an attempt where no captcha is asked: beyond the gates it is slowed down. Throws `too_many_requests`. */
export const countPlainTry = (request: Caller, limits: TryLimits): Promise<Counted> =>
  countUnless(request, limits, async () => false);

type Caller = Pick<ApiRequest, 'services' | 'portalId'>;

async function countUnless(
  request: Caller,
  { gates, own, person, ceiling }: TryLimits,
  isPerson: (full: FullWindow) => Promise<boolean>,
): Promise<Counted> {
  const last = ceiling ? [ceiling] : [];
  const alone = own && (await countAll(request, own));
  if (alone && !(alone instanceof FullWindow)) return alone;
  const counted = await countAll(request, [...gates, ...last]);
  if (!(counted instanceof FullWindow)) return counted;
  if (counted.window === ceiling) throw refusalOf(request, counted);
  const beyond =
    person && (await isPerson(counted))
      ? await countAll(request, [person, ...last])
      : await countAll(request, [...gates, ...last], { isSlow: true });
  if (beyond instanceof FullWindow) throw refusalOf(request, beyond);
  return beyond;
}

/** Uncounts an attempt that was correct: only wrong ones are guesses. */
export async function uncountTries(
  { services, portalId }: Caller,
  counted: Counted,
): Promise<void> {
  await services.store.write(portalId, async (tx) => {
    for (const { name, key } of counted) await forgiveHit(tx, { name, keyHash: hashOf(key) });
  });
}

/** Counts an attempt in all windows or, if one is full, in none. */
async function countAll(
  { services, portalId }: Caller,
  windows: readonly (Window | Gate)[],
  { isSlow = false } = {},
): Promise<Counted | FullWindow> {
  const now = new Date(services.now());
  try {
    return await services.store.write(portalId, async (tx) => {
      const counted: Window[] = [];
      for (const window of windows) {
        const full = await countIn(tx, window, now);
        counted.push(window);
        if (!full) continue;
        if (!isSlow || !('slow' in window)) throw full;
        const stillFull = await countIn(tx, window.slow, now);
        if (stillFull) throw stillFull;
        counted.push(window.slow);
      }
      return counted;
    });
  } catch (error) {
    if (error instanceof FullWindow) return error;
    throw error;
  }
}

async function countIn(tx: Tx, window: Window, now: Date): Promise<FullWindow | undefined> {
  const { name, key, rate } = window;
  const counted = await countHit(tx, { name, keyHash: hashOf(key) }, now, rate.seconds);
  return counted.hits > rate.limit ? new FullWindow(window, counted.ends_at) : undefined;
}

/** True if a captcha was solved; false if there is none to solve. */
async function isPerson(
  { services, catalogue, seller }: ApiRequest,
  { window }: FullWindow,
  token: string | undefined,
): Promise<boolean> {
  const publicKey = configValue(catalogue, 'captcha.public_key', { seller: seller.id });
  const { captcha } = services.gateways;
  if (publicKey === null || !captcha) return false;
  if (token === undefined) throw new Refusal('captcha_failed', window.name, { path: 'captcha' });
  const verdict = await captcha.check(token, { publicKey });
  if (verdict === 'failed') {
    throw new Refusal('captcha_failed', window.name, { path: 'captcha.token' });
  }
  // While the service does not answer, attempts continue at the slower pace.
  return verdict === 'passed';
}

const refusalOf = (request: Caller, { window, endsAt }: FullWindow): Refusal =>
  tooManyAttempts(window.name, endsAt, request.services.now());
