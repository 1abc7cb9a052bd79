import { Secret, TOTP } from 'otpauth';
import type { Outcome } from '#contract/client.ts';
import { issueLink, type LinkTarget } from '../../staff/issue-link.ts';
import { staffServices } from '../staff.ts';
import type { World } from '../venues/world.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import { type StaffBrowser, staffBrowser } from './staff-browser.ts';

export const password = 'A better p4ssword';
export const setupLink: LinkTarget = {
  purpose: 'setup',
  email: null,
  personId: null,
  grants: [{ role: 'owner', sellers: null }],
};
export const invitationTo = (role: string, email = 'kim@venue.example'): LinkTarget => ({
  purpose: 'invitation',
  email,
  personId: null,
  grants: [{ role, sellers: null }],
});

/** Returns the answer of a call that must succeed. */
export const good = <T>(outcome: Outcome<T>): T => {
  if (outcome.ok) return outcome.answer;
  throw new Error(JSON.stringify(outcome.errors));
};

/** 'ok', or the code of the refusal. */
export const codeOf = (outcome: Outcome<unknown>): string =>
  outcome.ok ? 'ok' : String(outcome.errors[0]?._code);

/** Empties the portal of people, links and counted attempts. */
export const withoutPeople = (world: World): Promise<unknown> =>
  world.sql('truncate staff_person, staff_link, staff_answered_challenge, rate_window cascade');

/** The steps with which tests let people sign in. */
export function staffOf(world: World) {
  const codeNow = (secret: string) =>
    new TOTP({
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
      secret: Secret.fromBase32(secret),
    }).generate({ timestamp: world.services.now() });

  return {
    codeNow,

    async issue(target: LinkTarget): Promise<string> {
      const services = staffServices(world);
      const { portalId } = world.venue;
      const { token } = await services.store.write(portalId, (tx) =>
        issueLink(tx, services, target),
      );
      return token;
    },

    /** Accepts a link with a new passkey. */
    async joinByPasskey(token: string, email = 'ada@venue.example', browser = staffBrowser(world)) {
      const passkey = new SoftwarePasskey();
      const given = { token, email, name: 'Ada' };
      const { options } = good(await browser.call('beginLinkPasskey', { body: given }));
      const body = { ...given, passkey_name: 'Laptop', answer: passkey.create(options) };
      const joined = await browser.call('acceptLinkByPasskey', { body });
      return { browser, passkey, joined };
    },

    /** Accepts a link with a password and an authenticator app. */
    async joinByPassword(token: string, browser = staffBrowser(world)) {
      const email = 'ada@venue.example';
      const { authenticator } = good(
        await browser.call('beginLinkAuthenticator', { body: { token, email } }),
      );
      const { secret, sealed } = authenticator;
      const joined = await browser.call('acceptLinkByPassword', {
        body: {
          token,
          email,
          name: 'Ada',
          password,
          authenticator: { sealed, code: codeNow(secret) },
        },
      });
      world.advance(30_000);
      return { browser, secret, codes: good(joined).recovery_codes };
    },

    async signInByPasskey(passkey: SoftwarePasskey, browser = staffBrowser(world)) {
      const { options } = good(await browser.call('beginPasskeySignIn', {}));
      const answer = passkey.answer(options);
      const outcome = await browser.call('signInByPasskey', { body: { answer } });
      return { browser, outcome };
    },

    meOf: async (browser: StaffBrowser) => good(await browser.call('getMe', {})).me,
  };
}
