import { Refusal } from '#contract/api/refusals.ts';

/** Seconds a refused client should wait. */
const retry_after = 5;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Answers a few calls per client at a time, so that a client with many calls leaves the database and CPU to the others. Its
 * further calls wait, and those beyond the bound are refused at once.
 */
export class OwnTurns {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #lines = new Map<string, Line>();

  constructor({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** Answers a call when it is its turn among those of its client. Throws `server_busy`. */
  async get<T>(client: string, answer: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(client) ?? { running: 0, waiting: [] };
    this.#lines.set(client, line);
    if (line.running < this.#atOnce) line.running += 1;
    else {
      if (line.waiting.length >= this.#waiting) {
        throw new Refusal('server_busy', 'call', { retry_after });
      }
      // A finished call passes its slot on.
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    try {
      return await answer();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.running -= 1;
        if (line.running === 0) this.#lines.delete(client);
      }
    }
  }

  /** The clients whose calls are being answered. */
  get clients(): number {
    return this.#lines.size;
  }
}
