import { expect, test } from 'vitest';
import { inLanguage, textsOf } from '../catalogue/in-language.ts';
import { openRevisions } from '../publishing/revisions.ts';
import { readCatalogue } from '../store/catalogue/catalogue.ts';
import {
  type BoathouseFile,
  giftCardKey,
  boathouseNow as now,
  openBoathouse,
  samplesFolder,
} from '../testing/venues/boathouse.ts';
import { importJson } from './import-file.ts';

const { store, key, file, portalId, run } = await openBoathouse();

const turned = (copy: BoathouseFile) => {
  copy.portal.languages = ['de', 'en'];
};

/** All texts that buyers read in each language, with their places; options of surveys are stored as the file has them. */
async function allTexts(): Promise<string[]> {
  const catalogue = await store.read(await portalId(), readCatalogue);
  return ['en', 'de'].flatMap((language) =>
    [...textsOf(inLanguage(catalogue, language))]
      .flatMap(([text, places]) => [...places].map((place) => `${language} ${place}: ${text}`))
      .filter((line) => !/\/enum: /.test(line))
      .sort(),
  );
}

// Guards: PUB-22
test('a file with another first language is refused while its plain texts stand as they were', async () => {
  expect(await run(file())).toMatchObject({ revision: 1 });
  const result = await run(file(turned));
  expect(result.faults).toEqual([
    {
      path: 'portal.languages[0]',
      fault: expect.stringMatching(/^was "en" and would be "de", but \d+ texts stand as they were/),
    },
  ]);
});

// Guards: PUB-22
test('a revision whose languages were put in another order is imported, and reads the same in each', async () => {
  await run(file());
  const before = await allTexts();
  expect(before.length).toBeGreaterThan(50);
  const converted = await (await openRevisions(store, key())).file(1, ['de', 'en']);
  const result = await run(converted);
  expect(result).toMatchObject({ revision: 2, withdrawn: 0 });
  expect(await allTexts()).toEqual(before);
  const catalogue = await store.read(await portalId(), readCatalogue);
  expect(catalogue.portal.languages).toEqual(['de', 'en']);
  expect(catalogue.templates.get('rowing-boats')?.name).not.toBe(file().events[0]?.name);
});

// Guards: PUB-22
test('a file is taken as it is, in another first language, if it is to replace what there is', async () => {
  await run(file());
  const withoutTexts = file((copy) => {
    turned(copy);
    Object.assign(copy.config, { event_texts: {} });
  });
  const options = { folder: samplesFolder, now, giftCardKey, replaces: true };
  expect(await importJson(store, withoutTexts, options)).toMatchObject({ revision: 2 });
});
