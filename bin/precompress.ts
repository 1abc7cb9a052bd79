import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = '**/*.{js,css,svg,json,txt}';

/**
 * Writes each text file of `folder` beside itself as `.br` and `.gz`, as small as they get, so that
 * serving one costs no compression.
 */
export async function precompress(folder: string): Promise<void> {
  for (const name of globSync(compressible, { cwd: folder })) {
    const file = path.join(folder, name);
    const text = await readFile(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
  }
}
