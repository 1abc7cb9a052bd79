import type { MethodFilter, Wallet } from '../messages.ts';

type Session = { payment_method_types: string[]; wallets: Wallet[] };

/** The address of the call that returns the payment methods to offer. */
export function sessionAddress(publishableKey: string, filter: MethodFilter): string {
  const query = new URLSearchParams({ key: publishableKey });
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, one);
    else if (value !== undefined) query.set(name, value);
  }
  return `/v1/elements/sessions?${query}`;
}

export async function readSession(address: string): Promise<Session> {
  const answer = await fetch(address);
  return await answer.json();
}
