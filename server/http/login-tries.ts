import { forgiveTry, type Rate, withinRate } from './rate-limit.ts';
import type { ApiRequest } from './request.ts';

const quarter = 15 * 60;
/**
 * Who guesses is slowed: from one address at one account, at one account from everywhere, and from
 * one address at all accounts, where a family or an office may sit behind it.
 */
const rates: readonly { readonly name: string; readonly rate: Rate }[] = [
  { name: 'login', rate: { limit: 5, seconds: quarter } },
  { name: 'login_account', rate: { limit: 50, seconds: 4 * quarter } },
  { name: 'login_address', rate: { limit: 60, seconds: quarter } },
];

function triesOf({ client }: ApiRequest, account: string) {
  const keys = [JSON.stringify([client, account]), account, client];
  return rates.map((each, i) => ({ ...each, key: keys[i] ?? '' }));
}

/** Counts a try at an account before it is made; throws too_many_requests. `account` is as compared. */
export async function countLoginTry(request: ApiRequest, account: string): Promise<void> {
  for (const { name, key, rate } of triesOf(request, account)) {
    await withinRate(request, name, key, rate);
  }
}

/** Takes a try back that was no wrong guess. */
export async function forgiveLoginTry(request: ApiRequest, account: string): Promise<void> {
  for (const { name, key } of triesOf(request, account)) await forgiveTry(request, name, key);
}
