import { InvalidInput } from '../http/input.ts';

/** Returns the faults that a refused request reports. */
export async function faultsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof InvalidInput)) throw error ?? new Error('it was not refused');
  return error.faults.map(({ path, fault }) => `${path} ${fault}`);
}
