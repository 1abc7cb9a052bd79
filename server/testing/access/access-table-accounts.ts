import { type Answers, sameForAll } from './access-answer.ts';
import { type AccessRow, row } from './access-row.ts';

/** Data of the logged-in member: nothing for anyone else. */
const forMembers: Answers = [
  '401 not_logged_in',
  '401 not_logged_in',
  '401 not_logged_in',
  '200 own',
  '200 own',
  '401 not_logged_in',
  '401 not_logged_in',
];

export const accountRows: readonly AccessRow[] = [
  row('logIn', 'with one’s own password', (scene, asker) => ({ body: scene.credentials(asker) }), [
    '401 invalid_credentials',
    '401 invalid_credentials',
    '401 invalid_credentials',
    '200 own',
    '200 own',
    '200 own',
    '401 invalid_credentials',
  ]),
  row(
    'logIn',
    'as the member with another password',
    (scene) => ({ body: { email: scene.member('member').email, password: 'Difference 1822' } }),
    sameForAll('401 invalid_credentials'),
  ),
  // Members of this portal log in by its dialog only.
  row('beginProviderLogin', 'here', () => ({ body: {} }), sameForAll('403 login_disabled')),
  row(
    'finishProviderLogin',
    'with invented credentials',
    () => ({ body: { query: '?code=guessed&state=guessed' } }),
    sameForAll('403 login_disabled'),
  ),
  row(
    'logInWithToken',
    'with invented credentials',
    () => ({ body: { token: 'guessed' } }),
    sameForAll('403 login_disabled'),
  ),
  row('logOut', 'here', () => ({ body: {} }), sameForAll('200 nothing')),
  row('logOut', 'everywhere', () => ({ body: { everywhere: true } }), sameForAll('200 nothing')),
  row('getMyUser', 'who is logged in', () => ({}), forMembers),
  row(
    'updateMyUser',
    'the member',
    (scene) => ({ params: { id: scene.member('member').id }, body: { city: 'Turin' } }),
    [
      '401 not_logged_in',
      '401 not_logged_in',
      '401 not_logged_in',
      '200 own',
      '403 scope_error',
      '401 not_logged_in',
      '401 not_logged_in',
    ],
  ),
  row(
    'updateMyUser',
    'the other portal’s member',
    (scene) => ({
      params: { id: scene.member('other portal’s member').id },
      body: { city: 'Turin' },
    }),
    [
      '401 not_logged_in',
      '401 not_logged_in',
      '401 not_logged_in',
      '403 scope_error',
      '403 scope_error',
      '401 not_logged_in',
      '401 not_logged_in',
    ],
  ),
  // A letter's token works once, for anyone, in any browser.
  row(
    'confirmEmail',
    'by the token of a letter to the member',
    async (scene) => ({ body: { token: await scene.token('member', 'email') } }),
    ['200 named', '200 named', '200 named', '200 own', '200 named', '200 named', '200 named'],
  ),
  row(
    'confirmEmail',
    'by a token that sets a password',
    async (scene) => ({ body: { token: await scene.token('member', 'password') } }),
    sameForAll('410 validate_failed'),
  ),
  row(
    'confirmEmail',
    'by the token of a letter of another portal',
    async (scene) => ({ body: { token: await scene.token('other portal’s member', 'email') } }),
    sameForAll('410 validate_failed'),
  ),
  // The answer does not reveal whether the member exists.
  row(
    'requestPasswordReset',
    'for the member’s address',
    (scene) => ({ body: { email: scene.member('member').email } }),
    sameForAll('200 nothing'),
  ),
  row(
    'requestPasswordReset',
    'for an unknown address',
    () => ({ body: { email: 'nobody@example.org' } }),
    sameForAll('200 nothing'),
  ),
  row(
    'validatePasswordReset',
    'by the token of a letter to the member',
    async (scene) => ({ body: { token: await scene.token('member', 'password') } }),
    ['200 named', '200 named', '200 named', '200 own', '200 named', '200 named', '200 named'],
  ),
  row(
    'validatePasswordReset',
    'by the token of a letter of another portal',
    async (scene) => ({ body: { token: await scene.token('other portal’s member', 'password') } }),
    sameForAll('410 validate_failed'),
  ),
  row(
    'resetPassword',
    'by the token of a letter to the member',
    async (scene) => ({
      body: {
        token: await scene.token('member', 'password'),
        password: scene.member('member').password,
      },
    }),
    ['200 named', '200 named', '200 named', '200 own', '200 named', '200 named', '200 named'],
  ),
  row(
    'resetPassword',
    'by the token of a letter of another portal',
    async (scene) => ({
      body: {
        token: await scene.token('other portal’s member', 'password'),
        password: 'Difference 1822',
      },
    }),
    sameForAll('410 validate_failed'),
  ),
  row(
    'reportFailure',
    'of a page',
    () => ({ body: { kind: 'render' as const, page: 'checkout', name: 'TypeError' } }),
    sameForAll('204 nothing'),
  ),
];
