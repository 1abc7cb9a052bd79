import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { leastCompressed } from '#server/compression/encodings.ts';

const compressible = '**/*.{js,css,svg,json,txt}';

/**
 * Compresses each text file of `folder`, except short ones, to `.br` and `.gz` files next to it at the highest level, so that
 * serving needs no compression.
 */
export async function precompress(folder: string): Promise<void> {
  await Promise.all(
    globSync(compressible, { cwd: folder }).map(async (name) => {
      const file = path.join(folder, name);
      const text = await readFile(file);
      if (text.length < leastCompressed) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}
