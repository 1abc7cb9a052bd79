/** Where the installation that the journeys use is reached. */
export interface Addresses {
  readonly shop: string;
  readonly cards: string;
  readonly mailbox: string;
}

const variable = 'JOURNEY_ADDRESSES';

/** Hands the addresses on to the workers, which inherit the environment. */
export function keepAddresses(text: string): void {
  process.env[variable] = text;
}

export function addresses(): Addresses {
  const text = process.env[variable];
  if (text === undefined) throw new Error('journeys run under their global setup');
  return JSON.parse(text) as Addresses;
}
