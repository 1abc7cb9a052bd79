import { expect, test } from 'vitest';
import { openEmptyStore } from '../testing/venues/empty-store.ts';
import { importSamples } from './import-samples.ts';

const { store, owner } = await openEmptyStore();

test('the sample tenants are imported whole, and again without a change', async () => {
  const first = await importSamples(store, '2026-11-21', 'a key of tests');
  expect(first.map(({ created }) => created > 500)).toEqual([true, true, true]);
  const again = await importSamples(store, '2026-11-21', 'a key of tests');
  expect(again).toMatchObject(first.map(() => ({ created: 0, updated: 0, withdrawn: 0 })));
  const { rows: sellers } = await owner.query(
    `select slug, count(*)::int as sessions from seller s
     join event_template t on t.portal_id = s.portal_id and t.seller_id = s.id
     join event_session e on e.portal_id = t.portal_id and e.event_template_id = t.id
     where slug in ('tower', 'hall', 'doors') group by slug order by slug`,
  );
  expect(sellers[0].sessions).toBeGreaterThan(4000);
  expect(sellers[1]).toEqual({ slug: 'hall', sessions: 223 });
  expect(sellers[2].sessions).toBeGreaterThan(4000);
});
