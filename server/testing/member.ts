import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { readCookie } from '../http/cookies.ts';
import { payerSecret } from './payer.ts';
import type { World } from './venues/world.ts';

/** A browser's cookies, and a client that sends them. */
export interface Browser {
  readonly api: Client;
  readonly cookies: ReadonlyMap<string, string>;
  /** From now on, sends requests as from a frame in another site's page. */
  joinFrame(): void;
  /** The Set-Cookie headers of the last answer. */
  lastSet(): readonly string[];
}

/** `address` is its IP address; unknown if omitted. */
export function openBrowser(world: World, slug = world.venue.slug, address?: string): Browser {
  const cookies = new Map<string, string>();
  let last: readonly string[] = [];
  let isFramed = false;
  const api = createClient({
    origin: 'http://localhost',
    seller: slug,
    payerSecret,
    isPersonal: () => cookies.has('session'),
    isPartitioned: () => isFramed,
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await world.fetch(new Request(url, { ...init, headers }), address);
      last = response.headers.getSetCookie();
      for (const header of last) {
        const name = header.slice(0, header.indexOf('='));
        const value = readCookie(header.split(';')[0], name) ?? '';
        if (header.includes('Max-Age=0')) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  });
  const joinFrame = (): void => {
    isFramed = true;
  };
  return { api, cookies, joinFrame, lastSet: () => last };
}

export interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly memberCode: string;
  readonly password: string;
}

export interface MemberOptions {
  readonly email?: string | null;
  readonly isConfirmed?: boolean;
  readonly password?: string | null;
  readonly lastName?: string;
  readonly zip?: string;
}

/** Inserts a member of the venue's portal who can log in in every way, unless the options say otherwise. */
export async function makeMember(world: World, options: MemberOptions = {}): Promise<TestMember> {
  const id = randomUUID();
  const { isConfirmed = true, lastName = 'Lovelace', zip = '10115' } = options;
  const email = options.email === undefined ? `ada-${id}@example.org` : options.email;
  const password = options.password === undefined ? 'Analytical 1843' : options.password;
  // Must not be part of the id, which answers show: `M` is not a hexadecimal digit.
  const memberCode = `M${id.slice(0, 7)}`.toUpperCase();
  const hash = password === null ? null : await world.services.passwords.hash(password);
  await world.sql(
    `insert into identity (portal_id, id, kind, email, email_verified_at, first_name, last_name,
       contact, member_code, password_hash)
     values ($1, $2, 'member', $3, $4, 'Ada', $5, jsonb_build_object('zip_code', $6::text), $7, $8)`,
    [
      world.venue.portalId,
      id,
      email,
      isConfirmed && email !== null ? new Date() : null,
      lastName,
      zip,
      memberCode,
      hash,
    ],
  );
  return { id, email: email ?? '', memberCode, password: password ?? '' };
}

/** Sets keys of the venue's configuration, as an import does. */
export async function configure(
  world: World,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await world.sql(
      `insert into config (portal_id, scope, resource_id, key, value) values ($1, 'portal', '', $2, $3)
       on conflict (portal_id, scope, resource_id, key) do update set value = excluded.value`,
      [world.venue.portalId, key, JSON.stringify(value)],
    );
  }
  const { portalId } = world.venue;
  const [portal] = await world.sql<{ version: number }>(
    'update portal set version = version + 1 where portal_id = $1 returning version::int',
    [portalId],
  );
  await world.sql("select pg_notify('foyer_portal', $1::text)", [portalId]);
  const isHeard = async () => {
    const { version } = (await world.services.cache.catalogue(portalId)).portal;
    expect(version).toBe(portal?.version);
  };
  await vi.waitFor(isHeard, { timeout: 20_000 });
}
