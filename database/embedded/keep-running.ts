import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts';

/** Milliseconds in which restarts are counted. */
const restartWindow = 60_000;

interface KeepOptions extends EmbeddedOptions {
  /** Maximum number of restarts per minute; a server that stops more often is broken. */
  readonly mostRestarts?: number;
}

/** A server that is restarted at the same address when it stops by itself. */
export type KeptPostgres = Pick<EmbeddedPostgres, 'url' | 'administratorUrl' | 'port' | 'stop'> & {
  /** Resolves to a sentence if it stops and cannot be started again, or stops too often. */
  readonly lost: Promise<string>;
  /** Process id of the current postmaster. */
  pid(): number;
};

/**
 * Starts the embedded PostgreSQL, and restarts it whenever it stops by itself, such as when the system killed it for its
 * memory: committed data is kept, and connections reopen by themselves (OPS-03). @throws CannotStart as `startEmbeddedPostgres`
 * does.
 */
export async function keepEmbeddedPostgres({
  mostRestarts = 3,
  ...options
}: KeepOptions): Promise<KeptPostgres> {
  const first = await startEmbeddedPostgres(options);
  const { url, administratorUrl, port } = first;
  const lost = Promise.withResolvers<string>();
  const restarts: number[] = [];
  let server = first;
  let starting: Promise<void> | undefined;
  let isStopping = false;

  async function startAgain(sentence: string): Promise<void> {
    const now = Date.now();
    const recent = restarts.filter((at) => now - at < restartWindow);
    if (isStopping) return;
    if (recent.length >= mostRestarts) return lost.resolve(sentence);
    restarts.splice(0, restarts.length, ...recent, now);
    options.onProgress?.(`${sentence}\nStarting PostgreSQL again`);
    try {
      server = await startEmbeddedPostgres({ ...options, port });
      watch();
    } catch (error) {
      lost.resolve(error instanceof Error ? error.message : String(error));
    }
  }

  function watch(): void {
    void server.lost.then((sentence) => {
      starting = startAgain(sentence);
    });
  }

  watch();
  return {
    url,
    administratorUrl,
    port,
    lost: lost.promise,
    pid: () => server.pid,
    async stop() {
      isStopping = true;
      await starting;
      await server.stop();
    },
  };
}
