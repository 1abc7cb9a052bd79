import { CannotStart } from '#database/cannot-start.ts';

/** Error codes of sockets, of refused connections, and of databases that do not exist. */
const isOfConnection = /^(E[A-Z]+|28...|3D000|08...|53300|57P0.)$/;

/** Finds the error of a connection that could not be opened; it may be another error's cause. */
function connectionError(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && isOfConnection.test(code)) return error;
  return connectionError(error.cause);
}

/** Runs `work`, which opens the database. @throws CannotStart in place of connection errors. */
export async function explainConnectionErrors<T>(
  work: () => Promise<T>,
  {
    name = 'DATABASE_URL',
    advice = 'correct it, or unset it to use the embedded one',
  }: { readonly name?: string; readonly advice?: string } = {},
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const lost = connectionError(cause);
    if (!lost || cause instanceof CannotStart) throw cause;
    const code = 'code' in lost ? String(lost.code) : '';
    throw new CannotStart(
      `${name} leads to a database that cannot be opened (${lost.message || code}): ${advice}.`,
      { cause },
    );
  }
}
