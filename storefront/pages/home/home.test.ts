import { expect, test } from 'vitest';
import {
  askingLoader,
  redirectOf,
  sampleConfiguration,
  statusThrown,
} from '../../testing/asking-loader.ts';
import { drawnPage } from '../../testing/drawn.tsx';
import Home, { loader } from './home.tsx';

const home = (config: object, address = '/tower') =>
  loader(
    askingLoader(
      address,
      { seller: 'tower' },
      { '/configuration': sampleConfiguration({ ...config }) },
    ).args,
  );

test('home is the admission event where there is one', async () => {
  const config = { admission_event_id: 'up' };
  expect(await redirectOf(home(config))).toBe('/tower/events/up');
  expect(await redirectOf(home(config, '/tower?lang=fr'))).toBe('/tower/events/up?lang=fr');
});

test('what leads home may carry a query, of which the router’s own is left', async () => {
  const config = { admission_event_id: 'up' };
  expect(await redirectOf(home(config, '/tower?_routes=root&code=A'))).toBe(
    '/tower/events/up?code=A',
  );
});

test('home is the listing where no admission event is configured', async () => {
  expect(await redirectOf(home({ admission_event_id: null }))).toBe('/tower/events');
});

test('the home of a seller that is not there is not found', async () => {
  const nobody = askingLoader(
    '/nobody',
    { seller: 'nobody' },
    { '/configuration': [404, 'tenant_unknown'] },
  );
  expect(await statusThrown(loader(nobody.args))).toBe(404);
});

test('where members book first home stays and shows the ways on, in the order that is set', async () => {
  const presell = {
    ...{ membership_presell: true, admission_event_id: 'up' },
    ...{ 'login.mode': 'dialog', membership_event_id: 'friendship' },
  };
  const order = (actions: readonly string[]) =>
    home({ ...presell, 'home.calls_to_action': actions });
  expect(await order(['login', 'join', 'guest'])).toEqual({ actions: ['login', 'join', 'guest'] });
  expect(await order(['guest', 'login'])).toEqual({ actions: ['guest', 'login'] });
});

test('home shows no way to log in where nobody can', async () => {
  const config = {
    ...{ membership_presell: true, membership_event_id: 'friendship' },
    'home.calls_to_action': ['login', 'join'],
  };
  expect(await home(config)).toEqual({ actions: ['join'] });
  expect(await home(config, '/tower?login')).toEqual({ actions: ['join'] });
});

test('home shows no way to join where no memberships are sold, and always a way on', async () => {
  const config = { membership_presell: true, 'home.calls_to_action': ['join', 'guest'] };
  expect(await home(config)).toEqual({ actions: ['guest'] });
  expect(await home({ ...config, 'home.calls_to_action': ['join'] })).toEqual({
    actions: ['guest'],
  });
  const elsewhere = { ...config, 'external_urls.membership': 'https://venue.example/join' };
  expect(await home(elsewhere)).toEqual({ actions: ['join', 'guest'] });
});

test('the ways on lead to the login, to memberships, to what a guest may see, and to tickets sent again', async () => {
  const links = async (config: object) => {
    const answer = { actions: ['login', 'join', 'guest'] };
    const mode = { 'login.mode': 'dialog', ...config };
    const html = await drawnPage('pages/home/home', Home, answer, {}, mode);
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
