import { UNSAFE_ErrorResponseImpl as ErrorResponse, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { handleError } from './entry.server.tsx';
import { incidentContext } from './loaders/load-context.ts';

function reportedOf(error: unknown): unknown[] {
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(incidentContext, { id: 'incident', report: (one) => reported.push(one) });
  handleError(error, { request: new Request('http://shop.example/tower/%0a'), context });
  return reported;
}

test('an address without a route is not logged as an error', () => {
  expect(reportedOf(new ErrorResponse(404, 'Not Found', 'No route matches', true))).toEqual([]);
});

test('an error thrown by a loader is logged, and so is an interrupted answer', () => {
  const broken = new ErrorResponse(500, 'Internal Server Error', 'broken');
  const thrown = new Error('no database');
  expect(reportedOf(thrown)).toEqual([thrown]);
  expect(reportedOf(broken)).toEqual([broken]);
});
