import type { Grant } from '#domain/staff/rights.ts';
import {
  type Account,
  type RunningProvider,
  startIdentityProvider,
} from '#sandbox/testing/identity-provider.ts';
import type { World } from '../venues/world.ts';
import { good } from './sign-in-acts.ts';
import { type StaffBrowser, staffBrowser } from './staff-browser.ts';
import type { StaffMember } from './staff-member.ts';

/** The address to which a provider redirects a portal's staff after sign-in. */
export const backTo = (portal = 'tower'): string => `http://localhost/staff/${portal}/provider`;

/** Starts a provider for the staff of the tower. */
export const startStaffProvider = (clientSecret?: string): Promise<RunningProvider> =>
  startIdentityProvider({
    redirectUris: [backTo()],
    ...(clientSecret === undefined ? {} : { clientSecret }),
  });

type Group = { name: string; grants: readonly Pick<Grant, 'role' | 'sellers'>[] };

/** Maps groups to roles for the whole portal. */
export const groupsGiving = (roles: Readonly<Record<string, string>>): Group[] =>
  Object.entries(roles).map(([name, role]) => ({ name, grants: [{ role, sellers: null }] }));

/** The body of the call that sets a provider. */
export const settingOf = (
  { issuer, clientId }: Pick<RunningProvider, 'issuer' | 'clientId'>,
  groups: readonly Group[],
  more: Readonly<Record<string, unknown>> = {},
) => ({
  name: 'Venue ID',
  issuer,
  client_id: clientId,
  groups_claim: 'groups',
  more_scopes: '',
  enforces_factor: false,
  groups: groups.map(({ name, grants }) => ({ name, grants: grants.map(plain) })),
  ...more,
});

const plain = ({ role, sellers }: Pick<Grant, 'role' | 'sellers'>) => ({
  role,
  sellers: sellers && [...sellers],
});

/** Sets the provider as this person, replacing an existing one. */
export async function setProvider(
  { client }: Pick<StaffMember, 'client'>,
  provider: ReturnType<typeof settingOf> | null,
) {
  const { version } = good(await client.call('getStaffProvider', {}));
  return client.call('setStaffProvider', { body: { version, provider } });
}

/** Actions of people at the provider. */
export const providerActs = (world: World, provider: RunningProvider) => ({
  /** Adds an account with a confirmed address to the provider. */
  knows(account: string, claims: Account = {}): void {
    provider.accounts.set(account, {
      email: `${account}@venue.example`,
      email_verified: true,
      given_name: account,
      ...claims,
    });
  },

  /** Goes to the provider and back; returns the query of the address to which it redirected the browser. */
  async goes(browser: StaffBrowser, account: string, next?: string): Promise<string> {
    const body = next === undefined ? {} : { next };
    const { url } = good(await browser.call('beginProviderSignIn', { body }));
    return (await provider.logIn(url, account)).search;
  },

  /** Signs in through the provider with an account. */
  async signsIn(account: string, browser = staffBrowser(world)) {
    const query = await this.goes(browser, account);
    const outcome = await browser.call('finishAtProvider', { body: { query } });
    return { browser, outcome, query };
  },

  async confirms(browser: StaffBrowser, account: string) {
    const { url } = good(await browser.call('beginProviderConfirm', { body: {} }));
    const { search: query } = await provider.logIn(url, account);
    return { url, outcome: await browser.call('finishAtProvider', { body: { query } }) };
  },
});
