import { nextReport } from './fixtures/report.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ isNew: true });

const refusal = (code: string, description: string) => ({
  contentType: 'application/json',
  body: JSON.stringify({
    errors: [{ _code: code, _context: 'reserve', _description: description, _extra: {} }],
  }),
});

test.describe('a call that fails', () => {
  test.beforeEach(async ({ visitor, venue, turn }) => {
    await visitor.opensTime(await venue.timeOf('admission', 5 + turn));
    await visitor.choosesTickets({ 'Adult, Admission': 1 });
  });

  // Guards: ANA-08, ANA-10, APP-50, APP-51, ERR-06
  test('with an unexpected error shows the default text and is reported to the server', async ({
    page,
    pages,
    visitor,
  }) => {
    pages.foresees({ status: 500, path: '/my/cart/modify' });
    await page.route(/\/api\/my\/cart\/modify/, (route) =>
      route.fulfill({ status: 500, ...refusal('fault', 'Of no concern to anybody.') }),
    );
    const report = nextReport(page);
    await visitor.holdButton().click();
    await expect(
      page.getByText('Sorry! Something unexpected happened. Please try again.').first(),
    ).toBeVisible();
    expect(await report).toEqual({
      page: 'pages/event/event',
      kind: 'call',
      name: 'fault',
      call: 'createCart',
      status: 500,
    });
  });

  // Guards: APP-51
  test('with a refusal shows its first description and is not reported', async ({
    page,
    pages,
    visitor,
  }) => {
    pages.foresees({ status: 422, path: '/my/cart/modify' });
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/client_error')) reports.push(request.url());
    });
    await page.route(/\/api\/my\/cart\/modify/, (route) =>
      route.fulfill({
        status: 422,
        ...refusal('max_tickets_per_order_exceeded', 'Four at most on Sundays.'),
      }),
    );
    // The refusal has reached the reporter once its script has loaded.
    const reporter = page.waitForResponse(/\/assets\/report-failure-/);
    await visitor.holdButton().click();
    await expect(page.getByText('Four at most on Sundays.').first()).toBeVisible();
    await reporter;
    await page.unrouteAll();
    await visitor.holds();
    expect(reports).toEqual([]);
  });
});
