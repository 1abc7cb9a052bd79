import pg from 'pg';
import { afterAll } from 'vitest';
import { cloneDatabase } from '#database/testing/clone-database.ts';
import { openStore } from '../../store/database.ts';
import { patientBounds } from './patient-bounds.ts';

/** Opens a database without portals for one test file, as the server's store and as the owner. */
export async function openEmptyStore() {
  const database = await cloneDatabase(patientBounds);
  const store = openStore({
    ...patientBounds,
    ...database.serving,
    onError: (error) => {
      throw error;
    },
  });
  const owner = new pg.Client(database.administratorUrl);
  await owner.connect();
  afterAll(async () => {
    await store.close();
    await owner.end();
    await database.drop();
  });
  return { store, owner };
}
