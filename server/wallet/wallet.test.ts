import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPassIdentity } from '#sandbox/apple-push/certificates.ts';
import { filesOf, readPass } from '#sandbox/apple-push/pass-file.ts';
import { configure } from '../testing/member.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered, openWorld } from '../testing/venues/world.ts';
import { openWalletWorld, type WalletWorld } from '../testing/wallets.ts';

let world: WalletWorld;
beforeAll(async () => {
  world = await openWalletWorld();
  await seedVenue(world.database.administratorUrl, { key: 'neighbour' });
});
afterAll(() => world.close());

const ask = (path: string, seller = 'tower') =>
  world.fetch(new Request(`http://localhost/api/ticket_order/${path}?seller=${seller}`));
const precheck = async (id: string) => {
  const params = { id };
  const { wallet_precheck } = await answered<'precheckWallets'>(
    world.api.call('precheckWallets', { params }),
  );
  return Object.fromEntries(wallet_precheck.map(({ provider, ok }) => [provider, ok]));
};
const ticketsOf = async (id: string) =>
  (await answered<'getTicketOrder'>(world.api.call('getTicketOrder', { params: { id } }))).ticket;
const setState = (id: string | undefined, state: string) =>
  world.sql('update ticket set state = $2 where id = $1', [id, state]);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
/** The content of an order's only pass. */
const passOf = async (id: string) =>
  readPass(await bytesOf(await ask(`${id}/pkpass`)), world.apple.wwdr);

describe('the precheck of an order’s tickets for wallets', () => {
  // Guards: API-50, ORD-56
  test('answers for each wallet separately: yes if it is set up and a ticket is valid', async () => {
    expect(await precheck(await world.buy({ type: 'free' }))).toEqual({
      apple: true,
      google: true,
    });
  });

  test('is no if nothing is set up, and there is no pass then either', async () => {
    const bare = await openWorld();
    const id = randomUUID();
    for (const path of ['pkpass', 'gwpass']) {
      const request = new Request(`http://localhost/api/ticket_order/${id}/${path}?seller=tower`);
      expect((await bare.fetch(request)).status).toBe(404);
    }
    const configuration = await answered<'getConfiguration'>(bare.api.call('getConfiguration', {}));
    expect(configuration.wallets).toEqual([]);
    await bare.close();
  });

  test('is no with an expired certificate, even if pages were told otherwise before', async () => {
    const id = await world.buy({ type: 'free' });
    world.advance(2 * 3_600_000);
    expect(await precheck(id)).toEqual({ apple: false, google: true });
    expect((await ask(`${id}/pkpass`)).status).toBe(404);
    world.advance(-2 * 3_600_000);
    expect(await precheck(id)).toEqual({ apple: true, google: true });
  });

  test('is no once every ticket is cancelled, used or over', async () => {
    const id = await world.buy({ type: 'free', n: 2 });
    const [first, second] = await ticketsOf(id);
    await setState(first?.id, 'cancelled');
    expect(await precheck(id)).toEqual({ apple: true, google: true });
    await setState(second?.id, 'redeemed');
    expect(await precheck(id)).toEqual({ apple: false, google: false });
    expect((await ask(`${id}/pkpass`)).status).toBe(404);
    expect((await ask(`${id}/gwpass`)).status).toBe(404);
  });

  test('of other tenants’ orders is not found, like that of unknown ones', async () => {
    const id = await world.buy({ type: 'free' });
    for (const path of ['walletprecheck', 'pkpass', 'gwpass']) {
      expect((await ask(`${id}/${path}`, 'neighbour')).status).toBe(404);
      expect((await ask(`${randomUUID()}/${path}`)).status).toBe(404);
      expect((await ask(`no-order/${path}`)).status).toBe(400);
    }
  });

  test('is known to pages when they load, so that they reserve room for it', async () => {
    const { wallets } = await answered<'getConfiguration'>(world.api.call('getConfiguration', {}));
    expect(wallets).toEqual(['apple', 'google']);
  });
});

describe('a pass for Apple Wallet', () => {
  // Guards: ORD-57
  test('is signed, shows what the ticket shows, and contains only its scan code', async () => {
    await world.sql(`update venue set address = '{"street":"1 Quay","city":"Town"}',
      location = '{"latitude":40.7,"longitude":-74}' where id = 'house'`);
    await configure(world, {});
    const id = await world.buy({ type: 'free' });
    const [ticket] = await ticketsOf(id);
    const response = await ask(`${id}/pkpass`);
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="\w{9}\.pkpass"$/,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const pkpass = await bytesOf(response);
    const pass = readPass(pkpass, world.apple.wwdr);
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.tickets',
      teamIdentifier: 'A1B2C3D4E5',
      serialNumber: ticket?.id,
      organizationName: 'Shop tower',
      logoText: 'Shop tower',
      description: 'Tour',
      relevantDate: '2031-03-08T15:00:00.000Z',
      expirationDate: '2031-03-09T04:00:00.000Z',
      locations: [{ latitude: 40.7, longitude: -74 }],
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: ticket?.scan_code,
          messageEncoding: 'iso-8859-1',
        },
      ],
      webServiceURL: 'http://localhost/webhooks/apple_wallet/tower',
      authenticationToken: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(pass).not.toHaveProperty('voided');
    const shown = pass['eventTicket'] as Record<string, { label: string; value: string }[]>;
    const said = Object.values(shown).flatMap((fields) =>
      fields.map(({ label, value }) => `${label}: ${value}`),
    );
    expect(said).toEqual(
      expect.arrayContaining([
        'Date: Sat, Mar 8, 2031',
        ': Tour',
        'Time: 10:00 AM EST',
        'Venue: House',
        'Ticket: Free',
        'Admission: General',
        'Address: 1 Quay, Town',
      ]),
    );
    // A pass gives its holder the ticket, not the order (law 9), and does not show our name (law
    // 14).
    expect(filesOf(pkpass).get('pass.json')?.toString()).not.toMatch(
      new RegExp(`${id}|foyer|lovelace|@example`, 'i'),
    );
    expect([...filesOf(pkpass).keys()]).toEqual(
      expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png']),
    );
  });

  test('is the same on every request: nothing is stored for it', async () => {
    const id = await world.buy({ type: 'free' });
    expect(await passOf(id)).toEqual(await passOf(id));
  });

  // Guards: API-55
  test('comes with the others of its order, one for each valid ticket', async () => {
    const id = await world.buy({ type: 'free', n: 3 });
    const [first, second, third] = await ticketsOf(id);
    await setState(second?.id, 'cancelled');
    const response = await ask(`${id}/pkpass`);
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpasses');
    expect(response.headers.get('content-disposition')).toMatch(/\.pkpasses"$/);
    const passes = [...filesOf(await bytesOf(response)).values()].map((pkpass) =>
      readPass(pkpass, world.apple.wwdr),
    );
    expect(passes.map((pass) => pass['serialNumber'])).toEqual([first?.id, third?.id]);
    const tokens = passes.map((pass) => pass['authenticationToken']);
    expect(new Set(tokens).size).toBe(2);
  });

  test('has the words and look of its seller', async () => {
    const { portalId } = world.venue;
    const look = { scheme: 'dark', brand: '#ff0000', accent: '#00ff00', neutral: '#888888' };
    await world.sql(`insert into theme (portal_id, seller_id, tokens) values ($1, 'shop', $2)`, [
      portalId,
      JSON.stringify(look),
    ]);
    await world.sql(
      `insert into string (portal_id, seller_id, locale, key, message)
       values ($1, 'shop', 'en', 'pass.venue', 'Wo')`,
      [portalId],
    );
    await configure(world, {});
    const id = await world.buy({ type: 'free' });
    const { backgroundColor, eventTicket } = await passOf(id);
    expect(backgroundColor).toMatch(/^rgb\(\d\d, \d\d, \d\d\)$/);
    expect(JSON.stringify(eventTicket)).toContain('"Wo"');
  });

  test('uses the shop’s names in the buyer’s language, whatever language it is requested in', async () => {
    await world.sql("update portal set languages = '{en,de}'");
    const texts = { en: { Tour: 'The tour' }, de: { Tour: 'Führung' } };
    await configure(world, { event_texts: texts });
    const id = await world.buy({ type: 'free' });
    for (const lang of ['en', 'de']) {
      const response = await ask(`${id}/pkpass`, `tower&lang=${lang}`);
      const { eventTicket } = readPass(await bytesOf(response), world.apple.wwdr);
      expect(JSON.stringify(eventTicket)).toContain('"The tour"');
    }
    await world.sql("update portal set languages = '{en}'");
    await configure(world, { event_texts: {} });
  });

  test('omits the time if its ticket has none', async () => {
    await world.sql(
      `update event_template set meta = '{"ticket_date_time":"date"}' where id = 'tour'`,
    );
    await configure(world, {});
    const id = await world.buy({ type: 'free' });
    const said = JSON.stringify((await passOf(id))['eventTicket']);
    expect(said).toContain('Mar 8, 2031');
    expect(said).not.toContain('10:00');
    await world.sql(`update event_template set meta = '{}' where id = 'tour'`);
    await configure(world, {});
  });

  // Guards: APP-65
  test('for a session of several days names the last one', async () => {
    const id = await world.buy({ type: 'free' });
    const lasts = (time: string) =>
      world.sql(
        `update event_session set end_datetime = start_datetime + $1::interval where id = 'tour-10'`,
        [time],
      );
    await lasts('100 hours');
    await configure(world, {});
    expect(JSON.stringify((await passOf(id))['eventTicket'])).toContain(
      'EST – Wed, Mar 12, 3:00 PM',
    );
    await lasts('1 hour');
    await configure(world, {});
  });

  test('signed by another authority, or altered, fails verification', async () => {
    const id = await world.buy({ type: 'free' });
    const pkpass = await bytesOf(await ask(`${id}/pkpass`));
    expect(() => readPass(pkpass, newPassIdentity().wwdr)).toThrow('authority');
    const spoiled = Buffer.from(pkpass);
    spoiled[pkpass.indexOf('Tour')] = 0x50;
    expect(() => readPass(spoiled, world.apple.wwdr)).toThrow('manifest');
  });
});

describe('a pass for Google Wallet', () => {
  // Guards: API-54, ORD-57
  test('is created at Google, and its link saves it', async () => {
    const id = await world.buy({ type: 'free', n: 2 });
    const [first, second] = await ticketsOf(id);
    const response = await ask(`${id}/gwpass`);
    expect(response.status).toBe(302);
    const link = response.headers.get('location') ?? '';
    expect(link.length).toBeLessThan(2000);
    const names = [first, second].map(
      (ticket) => `${world.google.issuerId}.tower.ticket-${ticket?.id}`,
    );
    expect(await (await fetch(link)).text()).toBe(`Saved: ${names.join(' ')}`);
    expect(world.google.stored.eventTicketObject.get(names[0] ?? '')).toMatchObject({
      classId: `${world.google.issuerId}.tower.event-tour`,
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: first?.scan_code },
      ticketType: { defaultValue: { language: 'en', value: 'Free' } },
      validTimeInterval: { end: { date: '2031-03-09T04:00:00.000Z' } },
      textModulesData: [
        { id: 'when', body: 'Sat, Mar 8, 2031, 10:00 AM EST' },
        { id: 'group', body: 'General' },
      ],
    });
    const [eventClass] = world.google.stored.eventTicketClass.values();
    expect(eventClass).toMatchObject({
      issuerName: 'Shop tower',
      eventName: { defaultValue: { language: 'en', value: 'Tour' } },
      reviewStatus: 'UNDER_REVIEW',
      hexBackgroundColor: expect.stringMatching(/^#[0-9a-f]{6}$/i),
    });
    const said = JSON.stringify([...world.google.stored.eventTicketObject.values()]);
    expect(said).not.toMatch(new RegExp(`${id}|foyer|lovelace`, 'i'));
  });

  test('can be requested again, even after the access token expired', async () => {
    const id = await world.buy({ type: 'free' });
    await ask(`${id}/gwpass`);
    world.google.revokeTokens();
    const again = await ask(`${id}/gwpass`);
    expect((await fetch(again.headers.get('location') ?? '')).status).toBe(200);
  });

  test('is refused while Google does not answer', async () => {
    const id = await world.buy({ type: 'free' });
    world.google.failNext(503);
    const response = await ask(`${id}/gwpass`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ errors: [{ _code: 'wallet_unavailable' }] });
    expect((await ask(`${id}/gwpass`)).status).toBe(302);
  });
});

test('an order’s passes are made at most a hundred times a day', async () => {
  const id = await world.buy({ type: 'free' });
  await world.sql('delete from rate_window');
  expect((await ask(`${id}/pkpass`)).status).toBe(200);
  await world.sql('update rate_window set hits = 99');
  expect((await ask(`${id}/pkpass`)).status).toBe(200);
  expect((await ask(`${id}/pkpass`)).status).toBe(429);
});
