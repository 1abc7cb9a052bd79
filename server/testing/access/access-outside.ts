import { type Answers, sameForAll } from './access-answer.ts';

/** A path outside the contract. */
export interface OutsideRow {
  /** Why it is the same for every role. */
  readonly because: string;
  /** The request and each role's expected answer; omitted if there is nothing to request. */
  readonly ask?: { readonly path: string; readonly method?: 'POST'; readonly body?: string };
  readonly answers?: Answers;
}

/** Tested with its handler (server/wallet/apple-web-service.test.ts). */
const byToken =
  'The pass contains its token, which grants access without a session; cookies are ignored.';

/** Every path outside the contract that the server answers, by method and route. */
export const outsideTable: Readonly<Record<string, OutsideRow>> = {
  'ALL /*': {
    because:
      'Pages are rendered for a guest with no cart: their loaders make calls of the table, without the browser’s cookies. Headers and compression apply to everything.',
  },
  'GET /health': {
    because: 'It says that the server runs.',
    ask: { path: '/health' },
    answers: sameForAll('200 public'),
  },
  'GET /ready': {
    because: 'It says that the server can use its database.',
    ask: { path: '/ready' },
    answers: sameForAll('200 public'),
  },
  'GET /robots.txt': {
    because: 'It lists storefronts, which only a server with pages does.',
  },
  'GET /favicon.ico': {
    because: 'It leads to a picture that every page shows, which only a server with pages does.',
  },
  'GET /api/openapi.json': {
    because: 'It is the contract.',
    ask: { path: '/api/openapi.json' },
    answers: sameForAll('200 public'),
  },
  'GET /api/reference': {
    because: 'It is the contract.',
    ask: { path: '/api/reference' },
    answers: sameForAll('200 public'),
  },
  'ALL /api/*': {
    because: 'There is no such call.',
    ask: { path: '/api/my/secrets?seller=tower' },
    answers: sameForAll('404 not_found'),
  },
  'ALL /cached_api/*': {
    because: 'There is no such call.',
    ask: { path: '/cached_api/my/secrets?seller=tower' },
    answers: sameForAll('404 not_found'),
  },
  'GET /staff_api/openapi.json': {
    because: 'It is the contract of staff calls.',
    ask: { path: '/staff_api/openapi.json' },
    answers: sameForAll('200 public'),
  },
  'ALL /staff_api/*': {
    because: 'There is no such call.',
    ask: { path: '/staff_api/tower/secrets' },
    answers: sameForAll('404 not_found'),
  },
  'POST /webhooks/stripe/:portal': {
    because: 'Requires the processor’s signature; a login does not matter.',
    ask: { path: '/webhooks/stripe/tower', method: 'POST', body: '{"type":"charge.refunded"}' },
    answers: sameForAll('400 validation_failed'),
  },
  'POST /webhooks/apple_wallet/:portal/v1/devices/:device/registrations/:passType/:serial': {
    because: byToken,
  },
  'DELETE /webhooks/apple_wallet/:portal/v1/devices/:device/registrations/:passType/:serial': {
    because: byToken,
  },
  'GET /webhooks/apple_wallet/:portal/v1/passes/:passType/:serial': { because: byToken },
  'GET /webhooks/apple_wallet/:portal/v1/devices/:device/registrations/:passType': {
    because:
      'A phone identifies itself by a secret number, and gets serial numbers of passes, which open nothing.',
  },
  'POST /webhooks/apple_wallet/:portal/v1/log': {
    because: 'Phones report faults; the answer is empty.',
  },
};
