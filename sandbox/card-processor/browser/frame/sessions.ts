import type { KindsWish, Wallet } from '../messages.ts';

type Session = { payment_method_types: string[]; wallets: Wallet[] };

/** Where to ask what a payment may be made with. */
export function sessionAddress(publishableKey: string, wish: KindsWish): string {
  const query = new URLSearchParams({ key: publishableKey });
  for (const [name, value] of Object.entries(wish)) {
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, one);
    else if (value !== undefined) query.set(name, value);
  }
  return `/v1/elements/sessions?${query}`;
}

export async function readSession(address: string): Promise<Session> {
  const answer = await fetch(address);
  return await answer.json();
}
