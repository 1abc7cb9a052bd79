import { expect, test } from 'vitest';
import { checkTenantFile } from '#tenants/check-tenant-file.ts';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { collectPictures } from './pictures.ts';

test('pictures in content blocks are imported, and named by their ids', async () => {
  const html = '<p>Where we are: <img src="pictures/map.svg" alt="Map"></p>';
  const file = structuredClone(example) as object;
  const blocks = (text: string) => [{ region: 'footer_above', html: { en: text } }];
  const { tenant } = checkTenantFile(
    { ...file, config: { 'content.blocks': blocks(html) } },
    { files: () => true },
  );
  if (!tenant) throw new Error('no tenant');
  const read: string[] = [];
  const collected = await collectPictures(tenant, async (path) => {
    read.push(path);
    return Buffer.from(path);
  });
  expect(read).toContain('pictures/map.svg');
  const [block] = collected.tenant.config['content.blocks'] ?? [];
  expect(block?.html['en']).toMatch(
    /^<p>Where we are: <img src="[0-9a-f]{32}" alt="Map" \/><\/p>$/,
  );
  expect(collected.images.map(({ id }) => id)).toContain(
    /src="(\w+)"/.exec(block?.html['en'] ?? '')?.[1],
  );
});
