import { expect, test } from 'vitest';
import { loader as loadConfirm } from '../../pages/manage/confirm.tsx';
import { askingLoader, sampleConfiguration, statusThrown } from '../../testing/asking-loader.ts';
import { loadEdited, loadManaged } from './load-managed.server.ts';

const id = '11111111-1111-4111-8111-111111111111';
const open = { 'self_edit_rules.enabled': true };

const asking = (config: object, order: object, edit: object = { cart: [] }) =>
  askingLoader(
    `/tower/manage/${id}`,
    { seller: 'tower', id },
    {
      '/configuration': sampleConfiguration({ ...config }),
      [`/ticket_order/${id}`]: order,
      '/cart/edit': edit,
    },
  ).args;
const order = (edit_cart_id: string | null) => ({ ticket_order: [{ id, edit_cart_id }] });

test('an order comes with the edit of it that is open, and without one that is over (ORD-19)', async () => {
  const pending = { cart: [{ id: 'edit', state: 'pending' }] };
  const found = await loadManaged(asking(open, order('edit'), pending));
  expect(found.edit).toEqual(pending);
  const over = { cart: [{ id: 'edit', state: 'expired' }] };
  expect((await loadManaged(asking(open, order('edit'), over))).edit).toBeNull();
  expect((await loadManaged(asking(open, order(null)))).edit).toBeNull();
});

test('an order that is not there is told in the words of its screen (ORD-35, ORD-36)', async () => {
  for (const [config, isCancelScreen] of [
    [open, false],
    [{}, true],
    [{ ...open, 'self_edit_rules.anon_editing': false }, true],
  ] as const) {
    await expect(loadManaged(asking(config, [404, 'not_found']))).rejects.toMatchObject({
      data: { isCancelScreen },
      init: { status: 404 },
    });
  }
});

test('there is nothing to move or confirm where orders are not edited (ORD-13)', async () => {
  expect(await statusThrown(loadEdited(asking({}, order(null))))).toBe(404);
  expect(await statusThrown(loadEdited(asking(open, order(null))))).toBeUndefined();
  expect(await statusThrown(loadConfirm(asking({}, order(null))))).toBe(404);
  const loggedIn = { ...open, 'self_edit_rules.anon_editing': false };
  expect(await statusThrown(loadConfirm(asking(loggedIn, order(null))))).toBe(404);
  expect(await statusThrown(loadConfirm(asking(open, order(null))))).toBeUndefined();
});
