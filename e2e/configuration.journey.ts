import { importTower } from './fixtures/counted-tower.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';
import { startSeveredServer } from './servers/severed-server.ts';

test('a configuration change shows on the next load in every process, and caches expire within a minute', async ({
  turn,
}) => {
  const slug = `changing-${turn}-${Date.now()}`;
  const block = (text: string) => ({
    'content.blocks': [
      { region: 'header_below' as const, anonymous: true, signed_in: true, html: { en: text } },
    ],
  });
  await importTower(slug, block('<p>As it was</p>'));
  const other = await startSeveredServer();
  try {
    const loads = [running().url, other.url].map((origin) => async (path = '/events') => {
      const answer = await fetch(new URL(`/${slug}${path}`, origin));
      return { html: await answer.text(), headers: answer.headers };
    });
    for (const load of loads) expect((await load()).html).toContain('As it was');

    await importTower(slug, block('<p>As it is now</p>'));
    for (const load of loads) {
      await expect.poll(async () => (await load()).html).toContain('As it is now');
      expect((await load('/checkout')).html).not.toContain('As it was');
    }
    for (const load of loads) {
      for (const path of [
        '',
        '/events',
        '/events/admission',
        '/checkout',
        '/resend',
        '/my/profile',
      ]) {
        expect(longestKept((await load(path)).headers), path).toBeLessThanOrEqual(60);
      }
    }
    for (const origin of [running().url, other.url]) {
      const address = new URL(`/cached_api/configuration?seller=${slug}`, origin);
      const answer = await fetch(address);
      expect(longestKept(answer.headers)).toBeLessThanOrEqual(60);
      const etag = answer.headers.get('etag') ?? '';
      const again = await fetch(address, { headers: { 'If-None-Match': etag } });
      expect(again.status).toBe(304);
    }
  } finally {
    await other.stop();
  }
});

/** Seconds for which a cache may serve an answer without asking; infinite if none are stated. */
function longestKept(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  if (control.includes('no-store')) return 0;
  const ages = [...control.matchAll(/(?:max-age|s-maxage|stale-[\w-]+)=(\d+)/g)];
  return ages.length === 0 ? Number.POSITIVE_INFINITY : sum(ages.map(([, age]) => Number(age)));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
