import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { samples } from '#tenants/samples/all.ts';

// Redraws the sample tenants' pictures in their folders, after a change of the drawing code, and the scanner's icon.
const folder = path.join(import.meta.dirname, '../tenants/samples');
for (const sample of samples) {
  for (const [name, svg] of sample.pictures()) {
    const file = path.join(folder, sample.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, svg);
  }
}

// Phones cut their own corners into the icon of an app, and those of Apple take no SVG.
const theme = path.join(import.meta.dirname, '../console/theme');
const icon = readFileSync(path.join(theme, 'icon.svg'), 'utf8').replace(' rx="7"', '');
await sharp(Buffer.from(icon), { density: 1152 })
  .resize(512, 512)
  .png({ palette: true })
  .toFile(path.join(theme, 'scanner-icon.png'));
