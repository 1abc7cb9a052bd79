import { expect, test } from './fixtures/test.ts';

const clock = /\d:\d\d\s[AP]M/;

test('tickets for a day name the day and no time, wherever they are shown', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const place = await venue.timeOf('audio-guide', 2 + turn);
  const { orderId } = await venue.sell(place, 'audio-guide-one');
  const year = place.date.slice(0, 4);
  for (const path of [`/ticket_order/${orderId}`, `/checkout/complete?orderIds=${orderId}`]) {
    await visitor.opens(path);
    const tickets = page.getByRole('main').getByRole('listitem').first();
    await expect(tickets).toContainText('Audio guide');
    await expect(tickets).toContainText(`, ${year}`);
    await expect(tickets).not.toContainText(clock);
  }
});
