import { expect, test } from 'vitest';
import { loader as loadConfirm } from '../../pages/manage/confirm.tsx';
import {
  loaderWithApi,
  redirectOf,
  sampleConfiguration,
  statusThrown,
} from '../../testing/loader-with-api.ts';
import { loadEdited, loadManaged } from './load-managed.server.ts';

const id = '11111111-1111-4111-8111-111111111111';
const open = { 'self_edit_rules.enabled': true };

const asking = (config: object, order: object, edit: object = { cart: [] }) =>
  loaderWithApi(
    `/tower/manage/${id}`,
    { seller: 'tower', id },
    {
      '/configuration': sampleConfiguration({ ...config }),
      [`/ticket_order/${id}`]: order,
      '/cart/edit': edit,
    },
  ).args;
const order = (edit_cart_id: string | null) => ({
  ticket_order: [{ id, edit_cart_id, seller_id: 'a' }],
  seller: [{ id: 'a', slug: 'tower' }],
});

// Guards: ORD-19
test('an order is loaded with its open edit, and without one that is over (ORD-19)', async () => {
  const pending = { cart: [{ id: 'edit', state: 'pending' }] };
  const found = await loadManaged(asking(open, order('edit'), pending));
  expect(found.edit).toEqual(pending);
  const over = { cart: [{ id: 'edit', state: 'expired' }] };
  expect((await loadManaged(asking(open, order('edit'), over))).edit).toBeNull();
  expect((await loadManaged(asking(open, order(null)))).edit).toBeNull();
});

// Guards: ORD-35, ORD-36
test('a missing order shows its screen’s text (ORD-35, ORD-36)', async () => {
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

// Guards: ORD-13, SLS-04
test('a seller without order editing has no edit page, and confirms only changes by staff (ORD-13, SLS-04)', async () => {
  expect(await statusThrown(loadEdited(asking({}, order(null))))).toBe(404);
  expect(await statusThrown(loadEdited(asking(open, order(null))))).toBeUndefined();
  const byStaff = { cart: [{ id: 'edit', state: 'pending', edit: { by_staff: true } }] };
  expect(await statusThrown(loadEdited(asking({}, order('edit'), byStaff)))).toBe(404);
  expect(await statusThrown(loadConfirm(asking({}, order('edit'), byStaff)))).toBeUndefined();
  expect(await statusThrown(loadConfirm(asking({}, order(null))))).toBe(302);
  const loggedIn = { ...open, 'self_edit_rules.anon_editing': false };
  expect(await statusThrown(loadConfirm(asking(loggedIn, order(null))))).toBe(302);
  expect(await statusThrown(loadConfirm(asking(open, order(null))))).toBeUndefined();
});

// Guards: ORD-12
test('an order of another seller leads to that seller’s page, whose rules apply to it', async () => {
  const others = {
    ticket_order: [{ id, edit_cart_id: null, seller_id: 'b' }],
    seller: [
      { id: 'a', slug: 'tower' },
      { id: 'b', slug: 'museum shop' },
    ],
  };
  const { args } = loaderWithApi(
    `/tower/manage/${id}?lang=fr`,
    { seller: 'tower', id },
    { '/configuration': sampleConfiguration(open), [`/ticket_order/${id}`]: others },
  );
  expect(await redirectOf(loadManaged(args))).toBe(`/museum%20shop/manage/${id}?lang=fr`);
});
