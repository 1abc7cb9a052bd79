import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { ManageError } from './manage-page.tsx';

const page = async (data: object | null) =>
  visibleTexts(await renderPart(<ManageError error={new ErrorResponse(404, '', data)} />));

// Guards: ORD-35
test('a missing order on the cancel screen is reported as not found (ORD-35)', async () => {
  expect(await page({ isCancelScreen: true })).toMatch(
    /^Cancel tickets - Tower Cancel tickets We could not find that order\. /,
  );
});

// Guards: ORD-36
test('a missing order on the edit screen shows the page of a missing order (ORD-36)', async () => {
  const text = await page({ isCancelScreen: false });
  expect(text).toMatch(/^Order not found - Tower Order not found /);
  expect(text).not.toContain('We could not find that order.');
});

// Guards: ORD-13
test('a page for order editing is not found where that is off (ORD-13)', async () => {
  expect(await page(null)).toMatch(/^Oops! - Tower Oops! /);
});
