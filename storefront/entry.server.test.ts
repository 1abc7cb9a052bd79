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

test('an address that no route matches is no fault for the log', () => {
  expect(reportedOf(new ErrorResponse(404, 'Not Found', 'No route matches', true))).toEqual([]);
});

test('what a loader throws is a fault, and so is a broken answer', () => {
  const broken = new ErrorResponse(500, 'Internal Server Error', 'broken');
  const thrown = new Error('no database');
  expect(reportedOf(thrown)).toEqual([thrown]);
  expect(reportedOf(broken)).toEqual([broken]);
});
