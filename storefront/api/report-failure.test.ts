import { describe, expect, test, vi } from 'vitest';
import { type RefusalCode, refusalStatus, type WireError } from '#contract/api/refusals.ts';
import { failureBody } from '#contract/failures/failure-calls.ts';
import { createReporter, type Failure } from './report-failure.ts';

function reporter() {
  const send = vi.fn<(body: string) => void>();
  const report = createReporter({ page: () => 'pages/event/event', send });
  const told = () => send.mock.calls.map(([body]) => failureBody.parse(JSON.parse(body)));
  return { report, told };
}

const call = (code: string, status: number): Failure => ({
  kind: 'call',
  call: 'getMyCart',
  outcome: {
    ok: false,
    status,
    errors: [
      {
        _code: code as WireError['_code'],
        _context: 'cart',
        _description: 'Ada has no cart.',
        _extra: { email: 'ada@example.org' },
      },
    ],
  },
});

function toldOf(failure: Failure) {
  const { report, told } = reporter();
  report(failure);
  return told();
}

describe('a page reports', () => {
  // Guards: ANA-08, APP-52
  test('an unknown refusal, without its text', () => {
    expect(toldOf(call('cart_is_blue', 418))).toEqual([
      {
        kind: 'call',
        page: 'pages/event/event',
        name: 'cart_is_blue',
        call: 'getMyCart',
        status: 418,
      },
    ]);
  });

  test.each([0, 500, 502])('an unexpected error with status %i', (status) => {
    expect(toldOf(call('fault', status))).toMatchObject([{ name: 'fault', status }]);
  });

  test('an error by its kind and the positions in our script, without its message', () => {
    const error = new TypeError('"Ada Lovelace" is not valid');
    error.stack = `TypeError: "Ada Lovelace" is not valid
    at pay (https://tower.example/assets/checkout-1a2B.js:1:234)
    at https://tower.example/assets/shared-x_Y.js?again:12:5`;
    expect(toldOf({ kind: 'rejection', error })).toEqual([
      {
        kind: 'rejection',
        page: 'pages/event/event',
        name: 'TypeError',
        at: ['checkout-1a2B.js:1:234', 'shared-x_Y.js:12:5'],
      },
    ]);
  });

  test.each([
    'nothing but words of ada@example.org',
    undefined,
    null,
    { name: 'ada@example.org' },
    Object.assign(new Error('x'), { name: 'Ada of ada@example.org', stack: 'ada@example.org' }),
  ])('any thrown value, without its contents: %s', (error) => {
    const told = toldOf({ kind: 'render', error });
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain('ada@');
  });

  // Guards: PAY-64
  test('an unexpected error of the card processor', () => {
    expect(toldOf({ kind: 'card', code: 'processing_error' })).toMatchObject([
      { kind: 'card', name: 'processing_error' },
    ]);
  });
});

test.each([
  ['a refusal that the contract names', call('scope_error', 403)],
  ['a declined card', { kind: 'card', code: 'card_declined' }],
  ['a missing page', { kind: 'render', error: { status: 404, data: null } }],
  ['a call that a busy server refuses', call('server_busy', 503)],
  ['a page that a busy server refuses', { kind: 'render', error: { status: 503, data: '' } }],
] as const)('nothing is reported for %s', (_, failure) => {
  expect(toldOf(failure)).toEqual([]);
});

test('a repeated failure is reported once, and at most five failures are reported in all', () => {
  const { report, told } = reporter();
  for (const _ of [1, 2]) report(call('fault', 500));
  expect(told()).toHaveLength(1);
  for (let status = 501; status < 520; status += 1) report(call('fault', status));
  expect(told()).toHaveLength(5);
});

// Guards: ERR-01, PAY-59
test.each<RefusalCode>([
  'event_session_sold_out',
  'tickets_too_old',
  'ticket_state_incorrect',
  'ticket_not_found',
  'incorrect_cart_state',
  'rule_blocks_reserve',
  'validate_not_email',
  'log_out_to_edit',
])('a page does not report %s, which is expected (ERR-01)', (code) => {
  expect(toldOf(call(code, refusalStatus[code]))).toEqual([]);
});
