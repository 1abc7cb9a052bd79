import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { loggedError } from './log.ts';

test('an error is logged with its type, message, code and cause, without attached objects', () => {
  const error = Object.assign(new TypeError('no', { cause: new Error('why') }), {
    code: '22021',
    row: { email: 'ada@example.org' },
  });
  expect(loggedError(error)).toEqual({
    type: 'TypeError',
    message: 'no',
    code: '22021',
    stack: expect.stringContaining('TypeError: no'),
    cause: { type: 'Error', message: 'why', stack: expect.any(String) },
  });
});

test('a thrown response is logged with its status and the error inside', () => {
  const inner = new Error('No route matches');
  expect(loggedError(new ErrorResponse(404, 'Not Found', inner, true))).toEqual({
    type: 'ErrorResponseImpl',
    status: 404,
    statusText: 'Not Found',
    cause: expect.objectContaining({ message: 'No route matches' }),
  });
});

test('refusals by the API are logged with their codes, without further data', () => {
  const refusal = {
    _code: 'validation_failed',
    _context: 'getEvent',
    _description: 'lang: is too long',
    _extra: { email: 'ada@example.org' },
  };
  expect(loggedError(new Error('the API failed', { cause: [refusal] }))).toMatchObject({
    cause: [
      {
        type: 'Object',
        _code: 'validation_failed',
        _context: 'getEvent',
        _description: 'lang: is too long',
      },
    ],
  });
  expect(JSON.stringify(loggedError([refusal]))).not.toContain('ada@');
});

test.each([
  ['a string', 'gone', { message: 'gone' }],
  ['nothing', undefined, { message: 'undefined' }],
  ['an object of another kind', { a: 1, b: 2 }, { type: 'Object', keys: ['a', 'b'] }],
  ['an object without a constructor', Object.create(null), { type: 'Object', keys: [] }],
])('a thrown value is logged recognizably: %s', (_, thrown, logged) => {
  expect(loggedError(thrown)).toEqual(logged);
});
