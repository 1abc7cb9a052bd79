import { expect, test } from './journey.ts';
import { card } from './visitor.ts';

const event = '/tower/events/admission';

test.beforeEach(async ({ visitor }) => {
  await visitor.reserves(event, /Admission, Adult/);
  await visitor.introduces();
});

for (const [name, number] of [
  ['a declined card', card.declined],
  ['a wrong security code', card.wrongCvc],
] as const) {
  test(`${name} is told with the bank's words, charges nothing, and another card pays`, async ({
    visitor,
  }) => {
    visitor.guarded.expects('402');
    await visitor.fillsCard(number);
    await visitor.pays();
    await expect(visitor.page.getByText('Your card has not been charged.')).toBeVisible();
    await visitor.fillsCard(card.pays);
    await visitor.pays();
    await visitor.hasOrdered();
  });
}

test('3-D Secure that is passed pays', async ({ visitor }) => {
  visitor.guarded.expects('402');
  await visitor.fillsCard(card.asks);
  await visitor.pays();
  await visitor.authenticates('Complete authentication');
  await visitor.hasOrdered();
});

test('3-D Secure that is failed charges nothing, and another card pays', async ({ visitor }) => {
  visitor.guarded.expects('402');
  await visitor.fillsCard(card.asks);
  await visitor.pays();
  await visitor.authenticates('Fail authentication');
  await expect(visitor.page.getByText('Your card has not been charged.')).toBeVisible();
  await visitor.fillsCard(card.pays);
  await visitor.pays();
  await visitor.hasOrdered();
});

test('a payment that takes its time is waited for, and the page goes on by itself', async ({
  visitor,
}) => {
  visitor.guarded.expects('402');
  await visitor.fillsCard(card.processing);
  await visitor.pays();
  await visitor.page.waitForURL(/\/checkout\/pending\//);
  await expect(visitor.page.getByText('Cart number')).toBeVisible();
  await visitor.hasOrdered();
});

test('two presses of the button are one order', async ({ visitor }) => {
  await visitor.fillsCard(card.pays);
  await visitor.button(/^(pay|buy)/i).dblclick();
  await visitor.hasOrdered();
  expect(new URL(visitor.page.url()).searchParams.get('orderIds')?.split(',')).toHaveLength(1);
});
