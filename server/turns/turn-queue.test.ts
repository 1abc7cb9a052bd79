import { describe, expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

/** A rendering that ends when told to. */
function rendering(value = 'done') {
  let begun = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const render = async () => {
    begun += 1;
    await promise;
    return value;
  };
  return { render, end: resolve, begun: () => begun };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const queue = (more = {}) =>
  new TurnQueue({ what: 'image', atOnce: 2, waiting: 100, waitingPerClient: 100, ...more });

test('a picture is rendered once for all simultaneous requests', async () => {
  const all = queue();
  const one = rendering();
  const asked = [all.get('a', 'x', one.render), all.get('a', 'y', one.render)];
  one.end();
  expect(await Promise.all(asked)).toEqual(['done', 'done']);
  expect(one.begun()).toBe(1);
});

test('no more pictures are rendered at a time than allowed, and the others wait their turn', async () => {
  const all = queue();
  const three = [rendering(), rendering(), rendering()];
  const asked = three.map(({ render }, n) => all.get(String(n), 'x', render));
  await settled();
  expect(three.map((one) => one.begun())).toEqual([1, 1, 0]);
  three[0]?.end();
  await asked[0];
  await settled();
  expect(three[2]?.begun()).toBe(1);
  for (const one of three) one.end();
  await Promise.all(asked);
});

test('the process does other work between two renders, even if they wait for nothing', async () => {
  const all = queue({ atOnce: 1 });
  const order: string[] = [];
  const asked = ['1', '2', '3'].map((key) =>
    all.get(key, 'x', async () => {
      order.push(key);
    }),
  );
  setImmediate(() => order.push('other'));
  await Promise.all(asked);
  expect(order.slice(0, 3)).toContain('other');
});

test('a failed rendering frees its slot, and is retried on request', async () => {
  const all = queue({ atOnce: 1 });
  const failing = async () => {
    throw new Error('broken');
  };
  await expect(all.get('a', 'x', failing)).rejects.toThrow('broken');
  expect(await all.get('a', 'x', async () => 'whole')).toBe('whole');
});

describe('clients', () => {
  /** The order of rendering when one client requests many pictures before another requests some. */
  async function orderOf(first: readonly string[], second: readonly string[]) {
    const all = queue({ atOnce: 1 });
    const order: string[] = [];
    const gate = rendering();
    const running = all.get('gate', 'x', gate.render);
    const draw = (key: string) => async () => {
      order.push(key);
      return key;
    };
    const asked = [
      ...first.map((key) => all.get(key, 'x', draw(key))),
      ...second.map((key) => all.get(key, 'y', draw(key))),
    ];
    gate.end();
    await Promise.all([running, ...asked]);
    return order;
  }
  const many = Array.from({ length: 50 }, (_, n) => `x${n}`);

  test('are served in turn: one with many requests delays nobody', async () => {
    const order = await orderOf(many, ['y0', 'y1']);
    expect(order.slice(0, 4)).toEqual(['x0', 'y0', 'x1', 'y1']);
    expect(order).toHaveLength(52);
  });

  test('are served in turn even for a picture far back in another client’s line', async () => {
    const order = await orderOf(many, ['x49']);
    expect(order.slice(0, 2)).toEqual(['x0', 'x49']);
    expect(order).toHaveLength(50);
  });

  // Guards: SPD-06
  test('may have a few requests waiting each, with a limit for all together', async () => {
    const all = queue({ atOnce: 1, waiting: 3, waitingPerClient: 2 });
    const gate = rendering();
    const asked = [all.get('gate', 'x', gate.render)];
    const draw = async () => 'drawn';
    for (const [key, client] of [
      ['1', 'x'],
      ['2', 'x'],
      ['3', 'y'],
    ] as const) {
      asked.push(all.get(key, client, draw));
    }
    const busy = { code: 'server_busy', status: 503, extra: { retry_after: 5 } };
    await expect(all.get('4', 'x', draw)).rejects.toMatchObject(busy);
    await expect(all.get('5', 'y', draw)).rejects.toMatchObject(busy);
    await expect(all.get('6', 'z', draw)).rejects.toMatchObject(busy);
    // A picture already being rendered counts towards nobody.
    asked.push(all.get('2', 'z', draw));
    gate.end();
    expect(await Promise.all(asked)).toEqual(['done', 'drawn', 'drawn', 'drawn', 'drawn']);
    expect(await all.get('4', 'x', draw)).toBe('drawn');
  });
});
