import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';
import { migrate } from '../migrate.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { dumpSchema } from './dump-schema.ts';
import { generateTypes } from './generate-types.ts';

/** The files generated from the migrations, with their writers. */
export const generatedFiles = {
  schema: { file: path.join(import.meta.dirname, '../schema.sql'), write: dumpSchema },
  types: { file: path.join(import.meta.dirname, '../tables.generated.ts'), write: generateTypes },
};

async function freshCatalogue(): Promise<Catalogue> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-schema-'));
  const server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
  try {
    await migrate({ url: server.url });
    const client = new pg.Client(server.url);
    await client.connect();
    return await readCatalogue(client).finally(() => client.end());
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const selected = process.argv.slice(2);
  const catalogue = await freshCatalogue();
  for (const [name, { file, write }] of Object.entries(generatedFiles)) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    await writeFile(file, write(catalogue));
    console.log(`Wrote ${path.relative(process.cwd(), file)}`);
  }
}
