import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The id of the installation with a data folder; created at the first call. */
export async function installationId(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, 'installation');
  await mkdir(dataFolder, { recursive: true });
  try {
    await writeFile(file, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
