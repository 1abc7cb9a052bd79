import pg from 'pg';

/** PostgreSQL's "cannot connect now", on which graphile-worker waits and retries. */
const cannotConnectNow = '57P03';
/**
 * True if the server is shutting down, crashed or starting (57P0…), a connection broke (08…), or
 * there are too many.
 */
const isUnavailable = (code: string): boolean => /^(57P0|08|53300)/.test(code);
/**
 * The other code for a refused connection: the database accepts none for now, for example while it
 * is moved.
 */
const notAccepting = '55000';

/**
 * Milliseconds after which a connection attempt is abandoned: while the database moves, a load balancer may accept it and never
 * forward it.
 */
const defaultConnectTimeout = 10_000;

/** Stops waiting for a lost database when the queue stops. */
interface Patience {
  isOver: boolean;
}

/**
 * The connections of a job queue. graphile-worker retries only after some errors; if it can't record a job's end
 * because of any other, the unhandled rejection ends the process. Therefore reports errors that only mean a lost
 * database as one that it retries.
 */
export function patientClient(
  patience: Patience,
  connectTimeout = defaultConnectTimeout,
): typeof pg.Client {
  const reported = (error: Error): Error => (patience.isOver ? error : asRetryable(error));
  const throwTold = (error: Error): never => {
    throw reported(error);
  };
  const unconnected = (error: Error): Error =>
    !patience.isOver && 'code' in error && error.code === notAccepting
      ? away(error)
      : reported(error);
  return class PatientClient extends pg.Client {
    constructor(config: string | pg.ClientConfig = {}) {
      const options = typeof config === 'string' ? { connectionString: config } : config;
      super({ ...options, connectionTimeoutMillis: connectTimeout });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): unknown {
      if (!callback) {
        return super.connect().catch((error: Error) => {
          throw unconnected(error);
        });
      }
      return super.connect((error?: Error) => callback((error && unconnected(error)) as Error));
    }

    override query(...args: unknown[]): never {
      const sent = (super.query as (...args: unknown[]) => unknown).apply(this, args);
      return (sent instanceof Promise ? sent.catch(throwTold) : sent) as never;
    }
  };
}

function asRetryable(error: Error): Error {
  const isOther = error instanceof pg.DatabaseError && !isUnavailable(error.code ?? '');
  if (isOther || error instanceof TypeError) return error;
  return away(error);
}

const away = (error: Error): Error =>
  Object.assign(new Error(error.message, { cause: error }), { code: cannotConnectNow });
