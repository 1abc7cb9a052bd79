import pg from 'pg';

/** PostgreSQL's "cannot connect now": what graphile-worker waits out and tries again. */
const passing = '57P03';
/** The server ends, crashes or begins (57P0…), a connection broke (08…), or there are too many. */
const isAway = (code: string): boolean => /^(57P0|08|53300)/.test(code);
/** What a connection is refused with beside that: the database takes none for now, as while it is moved. */
const takesNone = '55000';

/** Ends when the queue is to stop: nobody waits any longer for a database that is away. */
export interface Patience {
  isOver: boolean;
}

/**
 * The connections of a job queue. graphile-worker tries again only after some errors; a job whose
 * end it could not write down after any other is a rejection that nobody handles, and ends the
 * process. So an error that says nothing but that the database is away is told as one of those.
 */
export function patientClient(patience: Patience): typeof pg.Client {
  const told = (error: Error): Error => (patience.isOver ? error : asPassing(error));
  const throwTold = (error: Error): never => {
    throw told(error);
  };
  const unconnected = (error: Error): Error =>
    !patience.isOver && 'code' in error && error.code === takesNone ? away(error) : told(error);
  return class PatientClient extends pg.Client {
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

function asPassing(error: Error): Error {
  const isOther = error instanceof pg.DatabaseError && !isAway(error.code ?? '');
  if (isOther || error instanceof TypeError) return error;
  return away(error);
}

const away = (error: Error): Error =>
  Object.assign(new Error(error.message, { cause: error }), { code: passing });
