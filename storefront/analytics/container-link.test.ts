import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CommerceEvent } from './commerce-event.ts';
import type { FromContainer, ToContainer } from './container-frame.ts';
import { containerLinks } from './container-link.ts';

const entry = (name: 'view_item' | 'purchase', order?: string): CommerceEvent => ({
  event: name,
  page_path: '/tower/events/:slug',
  ecommerce: {
    currency: 'EUR',
    value: 0,
    items: [],
    ...(order !== undefined && { transaction_id: order }),
  },
});

const silent = { acknowledged: () => {}, failed: () => {} };

/** A frame that records what it receives, and answers as told. */
function frame() {
  const got: ToContainer[] = [];
  let port: MessagePort | undefined;
  return {
    got,
    send(given: MessagePort) {
      port = given;
      given.onmessage = ({ data }) => got.push(data);
    },
    async answers(message: FromContainer) {
      port?.postMessage(message);
      await settled();
    },
  };
}

/** Messages between ports take a turn of the loop each. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

test('an entry not delivered before its frame closed goes to the next one, and others do not', async () => {
  const open = containerLinks(silent);
  const [first, second] = [frame(), frame()];
  const link = open(first.send);
  link.start('https://tags.example/a.js?id=GTM-1');
  link.give(entry('view_item'));
  link.give({ ecommerce: null });
  await settled();
  expect(first.got.map((message) => Object.keys(message)[0])).toEqual(['start', 'entry', 'entry']);
  await first.answers({ took: 1 });
  open(second.send).start('https://tags.example/a.js?id=GTM-1');
  await settled();
  expect(second.got).toEqual([
    { start: 'https://tags.example/a.js?id=GTM-1' },
    { entry: { ecommerce: null }, turn: 2, purchase: undefined },
  ]);
});

test('a purchase is sent with its number, and the container’s acknowledgement is passed on', async () => {
  const heard: string[] = [];
  const open = containerLinks({
    acknowledged: (order) => heard.push(order),
    failed: () => heard.push('failed'),
  });
  const there = frame();
  const link = open(there.send);
  link.give(entry('purchase', 'TW-1'));
  await settled();
  expect(there.got).toMatchObject([{ purchase: 'TW-1' }]);
  await there.answers({ told: 'TW-1' });
  await there.answers({ failed: true });
  expect(heard).toEqual(['TW-1', 'failed']);
});
