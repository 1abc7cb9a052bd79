import { expect, test } from 'vitest';
import { stateOfRun } from './run-state.ts';

const run = { state: 'done', is_trial: false, done: 3, left: 0, approval: null } as const;
const trial = { ...run, is_trial: true };

// Guards: SLS-10
test('a run that left orders unchanged is not reported as done', () => {
  expect(stateOfRun(run)).toEqual({ tone: 'positive', text: 'Done' });
  expect(stateOfRun({ ...run, left: 9 })).toEqual({ tone: 'warning', text: 'Partly done' });
  expect(stateOfRun({ ...run, done: 0, left: 9 }).text).toBe('Nothing done');
});

// Guards: SLS-10
test('a dry run is done once it has looked at all orders, and waits while its request does', () => {
  expect(stateOfRun({ ...trial, left: 9 }).text).toBe('Done');
  const approval = { id: 'request', state: 'waiting' } as const;
  expect(stateOfRun({ ...trial, approval }).text).toBe('Waiting for approval');
  expect(stateOfRun({ ...trial, approval: { ...approval, state: 'declined' } }).text).toBe('Done');
  expect(stateOfRun({ ...trial, state: 'running', approval }).text).toBe('Running');
});
