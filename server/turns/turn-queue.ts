import { Refusal } from '#contract/api/refusals.ts';

interface QueueOptions {
  /** Context of the refusal. */
  readonly what: 'call' | 'file' | 'image' | 'page';
  /** Renderings at a time. */
  readonly atOnce: number;
  /** Maximum number of waiting renderings, of all clients and of one. */
  readonly waiting: number;
  readonly waitingPerClient: number;
}

interface Job {
  readonly result: Promise<unknown>;
  readonly begin: () => void;
  hasBegun: boolean;
}

/** Seconds a refused client should wait. */
const retry_after = 5;

/**
 * Creates pictures, pages or answers: each once however many request it, few at a time, and clients in turn, so that one with
 * many requests delays nobody. Requests beyond the bounds are refused at once.
 */
export class TurnQueue {
  readonly #options: QueueOptions;
  /** Running and waiting renderings, by key. */
  readonly #jobs = new Map<string | symbol, Job>();
  /** Waiting renderings by client; the client whose turn is next comes first. */
  readonly #lines = new Map<string, Job[]>();
  #waiting = 0;
  #running = 0;
  /** Running renderings whose slot has not been passed on. */
  #ended = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Renderings that run. */
  get running(): number {
    return this.#running;
  }

  /** Renderings that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Returns the result for a key, which identifies one kind of result; a result for one request alone has a symbol as key.
   * Throws `server_busy`.
   */
  async get<T>(key: string | symbol, client: string, render: () => Promise<T>): Promise<T> {
    const known = this.#jobs.get(key);
    if (known) {
      // The first client to ask may be at the end of a long line of its own.
      if (!known.hasBegun && this.#hasRoom(client)) this.#lineUp(client, known);
      return known.result as Promise<T>;
    }
    const isFree = this.#running < this.#options.atOnce;
    if (!isFree && !this.#hasRoom(client)) {
      throw new Refusal('server_busy', this.#options.what, { retry_after });
    }
    const job = this.#jobOf(key, render);
    if (isFree) this.#begin(job);
    else this.#lineUp(client, job);
    return job.result as Promise<T>;
  }

  #jobOf(key: string | symbol, render: () => Promise<unknown>): Job {
    const { promise, resolve } = Promise.withResolvers<void>();
    const result = promise.then(render).finally(() => {
      this.#jobs.delete(key);
      this.#ended += 1;
      if (this.#ended === 1) setImmediate(this.#passOn);
    });
    // Each caller handles the rejection; this handler only prevents a warning.
    result.catch(() => {});
    const job: Job = { result, begin: resolve, hasBegun: false };
    this.#jobs.set(key, job);
    return job;
  }

  /**
   * Passes on the slot of a finished rendering. In between, the process does its other work: renderings that wait for nothing
   * would otherwise follow each other until the queue is empty.
   */
  readonly #passOn = (): void => {
    this.#ended -= 1;
    this.#running -= 1;
    this.#beginNext();
    if (this.#ended > 0) setImmediate(this.#passOn);
  };

  #hasRoom(client: string): boolean {
    const { waiting, waitingPerClient } = this.#options;
    const own = this.#lines.get(client)?.length ?? 0;
    return this.#waiting < waiting && own < waitingPerClient;
  }

  #lineUp(client: string, job: Job): void {
    const line = this.#lines.get(client) ?? [];
    if (line.includes(job)) return;
    line.push(job);
    this.#lines.set(client, line);
    this.#waiting += 1;
  }

  #begin(job: Job): void {
    job.hasBegun = true;
    this.#running += 1;
    job.begin();
  }

  #beginNext(): void {
    for (const [client, line] of this.#lines) {
      const job = line.shift();
      this.#waiting -= 1;
      // To the end of the turns, with the remaining jobs.
      this.#lines.delete(client);
      if (line.length > 0) this.#lines.set(client, line);
      if (!job || job.hasBegun) continue;
      this.#begin(job);
      return;
    }
  }
}
