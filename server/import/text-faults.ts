import { type Fault, pathOf } from '#tenants/file/place.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { isPlaced } from '#tenants/texts/placed-text.ts';
import { textsOf } from '../catalogue/in-language.ts';
import { readCatalogue } from '../store/catalogue/catalogue.ts';
import { storedTexts } from '../store/catalogue/stored-texts.ts';
import type { Tx } from '../store/database.ts';

/**
 * Errors for translations (`event_texts`) of texts that no buyer reads, neither new nor sold before: nobody would ever
 * see them. Withdrawn texts are still shown in orders.
 */
export async function textFaults(tx: Tx, { config }: Pick<TenantFile, 'config'>): Promise<Fault[]> {
  const translations = Object.entries(config.event_texts ?? {}).flatMap(([language, texts]) =>
    // Texts by language at their place are read there.
    Object.keys(texts).flatMap((text) => (isPlaced(text) ? [] : [{ language, text }])),
  );
  if (translations.length === 0) return [];
  const known = textsOf(await readCatalogue(tx));
  const unknown = translations.filter(({ text }) => !known.has(text));
  if (unknown.length === 0) return [];
  const kept = await storedTexts(
    tx,
    unknown.map(({ text }) => text),
  );
  return unknown
    .filter(({ text }) => !kept.has(text))
    .map(({ language, text }) => ({
      path: pathOf(['config', 'event_texts', language, text]),
      fault: 'does not translate any text that buyers read',
    }));
}
