import path from 'node:path';
import type { Page } from '@playwright/test';
import { runOurs } from '#bin/testing/child-program.ts';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { enterAs, heading, openConsole } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { expectNoErrors, watchErrors } from './fixtures/watch.ts';
import { running } from './servers/running.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const banner = (page: Page) => page.getByText('with its consent, until');

/** Runs the operator's program that lets Nina in; returns what it printed. */
async function enterTower(): Promise<string> {
  const { databaseUrl, dataFolder, url } = running();
  const program = runOurs(
    [path.resolve(import.meta.dirname, '../bin/portals.ts'), 'enter', 'tower', '--as', 'Nina'],
    { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder, PORT: new URL(url).port },
  );
  await program.ended;
  return program.lines.join('\n');
}

async function linkOfNina(): Promise<string> {
  const printed = await enterTower();
  const link = printed.match(/(http:\S+\/link#\S+)/)?.[1];
  if (!link) throw new Error(`There is no link:\n${printed}`);
  return link;
}

// Guards: STF-18
test('the operator’s support enters only with the venue’s consent, under a banner, until the owner ends the session (STF-18)', async ({
  page,
  browser,
}) => {
  expect(await enterTower()).toContain('portal: does not consent to support');

  await enterAs(page, 'owner', 'Olga');
  await openConsole(page, 'team');
  await expect(page.getByText('Nobody from the operator may enter your console.')).toBeVisible();
  await page.getByRole('link', { name: 'Let support in' }).click();
  await expect(heading(page)).toHaveText('Support by the operator');
  await expect(page.getByRole('radio', { name: '24 hours' })).toBeChecked();
  await expect(page.getByRole('button', { name: /With which role/ })).toContainText(
    'Read-only support',
  );
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await page.getByText('4 hours', { exact: true }).click();
  await button(page, 'Let support in').dblclick();
  await expect(page.getByRole('status')).toContainText('Support may enter now.');
  await button(page, 'Dismiss').click();
  await expect(page.getByText('Nobody from the operator is in your console')).toBeVisible();

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const errors = await watchErrors(context);
  try {
    const nina = await context.newPage();
    await nina.goto(await linkOfNina());
    await expect(heading(nina)).toHaveText('Hello, Support: Nina');
    for (const one of ['', 'orders', 'buyers', 'doors']) {
      await openConsole(nina, one);
      await expect(heading(nina), one).toBeVisible();
      await expect(banner(nina), one).toBeVisible();
    }
    // A page without links that the banner could partly cover, wherever the checks have scrolled.
    await inEachLook(nina, expectAccessible, expectFitsTransformed);
    await openConsole(nina);
    await expect(heading(nina)).toHaveText('Hello, Support: Nina');
    await nina.mouse.wheel(0, 2000);
    await expect(banner(nina)).toBeInViewport();
    // A role that may not see the team has no page for it.
    errors.foresees({ status: 403, path: '/staff_api/tower/support' });
    errors.foresees({ status: 403, path: '/staff_api/tower/role' });
    await openConsole(nina, 'team/support');
    await expect(heading(nina)).toHaveText('You cannot see this page');
    await expect(banner(nina)).toBeVisible();
    await button(nina, 'Leave').click();
    await expect(heading(nina)).toHaveText('Sign in');
    const session = page.getByRole('listitem').filter({ hasText: 'Support: Nina' });
    await expect(session).toHaveCount(0);

    // The owner sees who is in without reloading the page, and ends the visit.
    await nina.goto(await linkOfNina());
    await expect(heading(nina)).toHaveText('Hello, Support: Nina');
    await expect(session).toBeVisible();
    await inEachLook(page, expectAccessible, expectFitsTransformed);
    await button(page, 'End the session of Support: Nina').click();
    await expect(page.getByRole('status')).toContainText('Support: Nina’s session ended');
    await expect(session).toHaveCount(0);
    errors.foresees({ status: 401, path: '/staff_api/tower/me' });
    errors.foresees({ status: 401, path: '/staff_api/tower/order' });
    await openConsole(nina, 'orders');
    await expect(heading(nina)).toHaveText('Sign in');

    await button(page, 'Withdraw consent').click();
    await expect(button(page, 'Let support in')).toBeVisible();
    await expectNoErrors(errors);
  } finally {
    await context.close();
  }

  await openConsole(page, 'audit');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Support: Nina entered the console' }),
  ).toHaveCount(2);
});
