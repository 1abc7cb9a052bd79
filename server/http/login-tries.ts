import { type Browser, knownDevice } from './known-device.ts';
import type { ApiRequest } from './request.ts';
import { type Counted, countPlainTry, countTry, type Gate, type TryLimits } from './tries.ts';

const minute = 60;
const quarter = 15 * minute;

/**
 * Slows down guessing per network, per network and account, and per account. The limit per network is for all accounts,
 * since a family or an office may share it. Strangers can slow down logins to an account for browsers that never logged
 * in to it, but lock nobody out.
 */
function limitsOf(
  request: Browser & Pick<ApiRequest, 'client'>,
  account: string,
  what: 'login' | 'staff_sign_in' = 'login',
): TryLimits {
  const { client } = request;
  const both = JSON.stringify([client, account]);
  const device = knownDevice(request, account);
  return {
    own:
      device === undefined
        ? undefined
        : [{ name: `${what}_device`, key: device, rate: { limit: 10, seconds: quarter } }],
    gates: [
      {
        name: `${what}_address`,
        key: client,
        rate: { limit: 60, seconds: quarter },
        slow: {
          name: `${what}_address_slow`,
          key: client,
          rate: { limit: 1, seconds: minute / 4 },
        },
      },
      {
        name: what,
        key: both,
        rate: { limit: 5, seconds: quarter },
        slow: { name: `${what}_slow`, key: both, rate: { limit: 1, seconds: minute } },
      },
      {
        name: `${what}_account`,
        key: account,
        rate: { limit: 50, seconds: 4 * quarter },
        slow: { name: `${what}_account_slow`, key: both, rate: { limit: 3, seconds: quarter } },
      },
    ],
    person: { name: `${what}_person`, key: client, rate: { limit: 60, seconds: quarter } },
  };
}

/**
 * Passwords sent with an address at checkout from one network, right or wrong: the answer reveals
 * if the address has an account (PAY-55, PAY-56).
 */
const probes = ({ client }: ApiRequest): Gate => ({
  name: 'account_probe',
  key: client,
  rate: { limit: 20, seconds: 4 * quarter },
  slow: { name: 'account_probe_slow', key: client, rate: { limit: 1, seconds: 3 * minute } },
});

/** The counts to undo after a probe of an address without an account: no password was guessed. */
export const withoutProbes = (counted: Counted): Counted =>
  counted.filter(({ name }) => !name.startsWith('account_probe'));

/** Counts a login that also reveals if the account exists; throws as `countLoginTry`. */
export function countProbe(
  request: ApiRequest,
  account: string,
  captcha: string | undefined,
): Promise<Counted> {
  const limits = limitsOf(request, account);
  return countTry(request, { ...limits, gates: [probes(request), ...limits.gates] }, captcha);
}

/**
 * Counts a login attempt before it is made; throws captcha_failed or too_many_requests. `account` is normalized for
 * comparison.
 */
export const countLoginTry = (
  request: ApiRequest,
  account: string,
  captcha: string | undefined,
): Promise<Counted> => countTry(request, limitsOf(request, account), captcha);

/** Counts a console sign-in attempt before it is made (STF-14); throws `too_many_requests`. */
export const countSignInTry = (
  request: Browser & Pick<ApiRequest, 'client'>,
  account: string,
): Promise<Counted> => countPlainTry(request, limitsOf(request, account, 'staff_sign_in'));
