import { expect, test } from 'vitest';
import {
  loaderWithApi,
  redirectOf,
  sampleConfiguration,
  statusThrown,
} from '../../testing/loader-with-api.ts';
import { renderPage } from '../../testing/render-part.tsx';
import Home, { loader } from './home.tsx';

const home = (config: object, address = '/tower') =>
  loader(
    loaderWithApi(
      address,
      { seller: 'tower' },
      { '/configuration': sampleConfiguration({ ...config }) },
    ).args,
  );

// Guards: APP-10, CFG-14
test('home redirects to the admission event if there is one', async () => {
  const config = { admission_event_id: 'up' };
  expect(await redirectOf(home(config))).toBe('/tower/events/up');
  expect(await redirectOf(home(config, '/tower?lang=fr'))).toBe('/tower/events/up?lang=fr');
});

test('the redirect from home keeps its query, except the router’s own parameters', async () => {
  const config = { admission_event_id: 'up' };
  expect(await redirectOf(home(config, '/tower?_routes=root&code=A'))).toBe(
    '/tower/events/up?code=A',
  );
});

// Guards: APP-15, CFG-14
test('home redirects to the listing if no admission event is configured', async () => {
  expect(await redirectOf(home({ admission_event_id: null }))).toBe('/tower/events');
});

test('the home of an unknown seller is not found', async () => {
  const nobody = loaderWithApi(
    '/nobody',
    { seller: 'nobody' },
    { '/configuration': [404, 'tenant_unknown'] },
  );
  expect(await statusThrown(loader(nobody.args))).toBe(404);
});

// Guards: APP-07, APP-08, CFG-13, CFG-31
test('home shows the configured choices, in order, if members book first', async () => {
  const presell = {
    membership_presell: true,
    admission_event_id: 'up',
    'login.mode': 'dialog',
    membership_event_id: 'friendship',
  };
  const order = (actions: readonly string[]) =>
    home({ ...presell, 'home.calls_to_action': actions });
  expect(await order(['login', 'join', 'guest'])).toEqual({ actions: ['login', 'join', 'guest'] });
  expect(await order(['guest', 'login'])).toEqual({ actions: ['guest', 'login'] });
});

test('home shows no login if nobody can log in', async () => {
  const config = {
    membership_presell: true,
    membership_event_id: 'friendship',
    'home.calls_to_action': ['login', 'join'],
  };
  expect(await home(config)).toEqual({ actions: ['join'] });
  expect(await home(config, '/tower?login')).toEqual({ actions: ['join'] });
});

test('home shows no way to join if no memberships are sold, and always at least one link', async () => {
  const config = { membership_presell: true, 'home.calls_to_action': ['join', 'guest'] };
  expect(await home(config)).toEqual({ actions: ['guest'] });
  expect(await home({ ...config, 'home.calls_to_action': ['join'] })).toEqual({
    actions: ['guest'],
  });
  const elsewhere = { ...config, 'external_urls.membership': 'https://venue.example/join' };
  expect(await home(elsewhere)).toEqual({ actions: ['join', 'guest'] });
});

// Guards: APP-09, APP-12, APP-13
test('the links of home lead to the login, to memberships, to the guests’ events, and to resending tickets', async () => {
  const links = async (config: object) => {
    const answer = { actions: ['login', 'join', 'guest'] };
    const mode = { 'login.mode': 'dialog', ...config };
    const html = await renderPage('pages/home/home', Home, answer, {}, mode);
    return [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, text]) => [
      text,
      to,
    ]);
  };
  expect(await links({})).toEqual([
    ['Log in', '/?login=1'],
    ['Join', '/tower/membership'],
    ['Continue as guest', '/tower/events'],
    ['Get my tickets again', '/tower/resend'],
  ]);
  expect((await links({ admission_event_id: 'up' }))[2]).toEqual([
    'Continue as guest',
    '/tower/events/up',
  ]);
});
