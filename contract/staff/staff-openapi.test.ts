import { expect, test } from 'vitest';
import { staffOpenApiDocument } from './staff-openapi.ts';
import { staffRoutes } from './staff-routes.ts';

const { paths = {} } = staffOpenApiDocument();
const operations = Object.values(paths).flatMap((methods) => Object.values(methods ?? {}));

// Guards: STF-16
test('the document of staff calls has every call exactly once', () => {
  const ids = operations.map(({ operationId }: { operationId?: string }) => operationId);
  expect(ids.toSorted()).toEqual(Object.keys(staffRoutes).toSorted());
});

// Guards: STF-16
test('each call in the document says who may make it and how it is refused', () => {
  expect(paths['/staff_api/{portal}/order/{number}/refund']?.post).toMatchObject({
    'x-access': {
      needs: [{ area: 'orders', level: 'view' }, { special: 'refund' }],
      portal_wide: false,
    },
    responses: { 401: {}, 403: {}, 409: {} },
  });
});
