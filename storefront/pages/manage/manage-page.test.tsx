import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { drawn, readable } from '../../testing/drawn.tsx';
import { ManageError } from './manage-page.tsx';

const page = async (data: object | null) =>
  readable(await drawn(<ManageError error={new ErrorResponse(404, '', data)} />));

test('an order that is not there to be cancelled could not be found (ORD-35)', async () => {
  expect(await page({ isCancelScreen: true })).toMatch(
    /^Cancel tickets - Tower Cancel tickets We could not find that order\. /,
  );
});

test('an order that is not there to be edited is the page of no order (ORD-36)', async () => {
  const text = await page({ isCancelScreen: false });
  expect(text).toMatch(/^Order not found - Tower Order not found /);
  expect(text).not.toContain('We could not find that order.');
});

test('a page that there is not where orders are not edited is like any that is missing (ORD-13)', async () => {
  expect(await page(null)).toMatch(/^Oops! - Tower Oops! /);
});
