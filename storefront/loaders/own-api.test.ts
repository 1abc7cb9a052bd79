import { expect, test } from 'vitest';
import { contextFor } from './load-context.ts';
import { ownApi } from './load-storefront.server.ts';

test('a member’s page calls the API with the member’s cookies, in the page’s cookie scope', async () => {
  const asked: Headers[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers));
    return Response.json({ user: [] }, { headers: { 'Set-Cookie': 'session=new' } });
  };
  const context = contextFor({ fetch, publicOrigin: 'http://shop.example' });
  for (const framed of [{ 'x-storefront-cookies': 'partitioned' }, {}]) {
    const request = new Request('http://shop.example/tower/for-members/events', {
      headers: new Headers([['cookie', 'session=old'], ...Object.entries(framed)]),
    });
    const { api, cookies } = ownApi(context, request, 'tower');
    await api.call('getMyUser', {});
    expect(cookies).toEqual(['session=new']);
  }
  const sent = asked.map((each) => [each.get('cookie'), each.get('x-storefront-cookies')]);
  expect(sent).toEqual([
    ['session=old', 'partitioned'],
    ['session=old', null],
  ]);
});
