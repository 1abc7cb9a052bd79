import { openRevisions } from '#server/publishing/revisions.ts';
import { openStore } from '#server/store/database.ts';
import { inEachLook } from './fixtures/accessible.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { consoleOrigin, enterAs, heading } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

/** A shop of its own, whose file is downloaded. */
const slug = 'filed-tower';
test.beforeAll(() => importTower(slug, { event_texts: {} }));

/** A file is read in a thread of the server; on a busy machine its first one takes long to start. */
const patient = { timeout: 60_000 };

/** The shop's file in force, as downloaded. */
async function downloaded(): Promise<DownloadedFile> {
  const store = openStore({
    databaseUrl: running().databaseUrl,
    onError: (error) => {
      throw error;
    },
  });
  try {
    const revisions = await openRevisions(store, slug);
    const [last] = await revisions.list();
    return (await revisions.file(last?.number ?? 0)) as unknown as DownloadedFile;
  } finally {
    await store.close();
  }
}

interface DownloadedFile {
  readonly events: readonly { readonly id: string; readonly subtitle?: string }[];
  readonly theme: object;
}

// Guards: PUB-11
test('a file is loaded into a new draft and into an open one, and what its loader may not change is named', async ({
  page,
}) => {
  await enterAs(page, 'event_editor', 'Sam', slug);
  const file = await downloaded();
  const choose = async (name: string, subtitle: string, theme: object) => {
    const events = file.events.map((event) =>
      event.id === 'friends-evening' ? { ...event, subtitle } : event,
    );
    const text = JSON.stringify({ ...file, events, theme: { ...file.theme, ...theme } });
    const picked = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(picked);
  };
  await page.goto(`${consoleOrigin()}/staff/${slug}/drafts`);
  await page.getByRole('button', { name: 'Load a file …' }).click();
  const dialog = page.getByRole('dialog');
  const load = dialog.getByRole('button', { name: 'Load', exact: true });
  await load.click();
  await expect(dialog).toContainText('Choose a file.');
  await inEachLook(page);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from('Not a file of a venue'),
  });
  await expect(dialog).toContainText('This is not a venue’s file');
  await inEachLook(page);
  await choose('Evenings.json', 'The deck at night', {});
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Evenings');
  await inEachLook(page);
  await load.click();
  await expect(heading(page)).toHaveText('Evenings', patient);
  const row = page.getByRole('row').filter({ hasText: 'Subtitle' });
  await expect(row).toContainText('The deck at night');

  // Again, into the open draft, with a colour that is not an editor's to change.
  await page.getByRole('button', { name: 'Load a file …' }).click();
  await choose('Evenings.json', 'The deck by moonlight', { brand: '#101010' });
  await expect(dialog).toContainText('Evenings.json');
  await load.click();
  await expect(dialog).toContainText('1 part was left out', patient);
  await expect(dialog).toContainText('theme/brand');
  await inEachLook(page);
  await dialog.getByRole('button', { name: 'Show the draft' }).click();
  await expect(dialog).toBeHidden();
  // The draft had changed the same.
  const conflict = page.getByRole('listitem', { name: 'An Evening for Friends' });
  await expect(conflict).toContainText('In the draft so far');
  await expect(conflict).toContainText('The deck by moonlight');
  await conflict.getByRole('button', { name: 'Take what is wanted' }).click();
  await expect(row).toContainText('The deck by moonlight', patient);
});
