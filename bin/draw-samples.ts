import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { samples } from '#tenants/samples/all.ts';

// Redraws the sample tenants' pictures in their folders, after a change of the drawing code.
const folder = path.join(import.meta.dirname, '../tenants/samples');
for (const sample of samples) {
  for (const [name, svg] of sample.pictures()) {
    const file = path.join(folder, sample.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, svg);
  }
}
