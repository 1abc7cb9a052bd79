import { newToken, tokenHash } from '#server/setup/token.ts';
import type { Installation } from '../installation/installation.ts';
import { cityPortal, sellers } from './tenant.ts';

/** More than one, because each person's requests are limited. */
const people = 20;

/** The headers of people with a role, used in turn. */
export interface Staff {
  next(): Readonly<Record<string, string>>;
  /** Records that they have just used a second factor. */
  confirm(): Promise<void>;
}

/** Signs in people who see the whole portal, and people who see only its small seller. */
export async function signIn({
  query,
  url,
}: Pick<Installation, 'query' | 'url'>): Promise<Readonly<Record<'all' | 'annex', Staff>>> {
  const host = new URL(url).host.replace('127.0.0.1', 'localhost');
  const staffOf = async (name: string, limit: readonly string[] | null): Promise<Staff> => {
    const cookies: string[] = [];
    for (let at = 0; at < people; at += 1) {
      const token = newToken();
      await query(
        `with person as (
           insert into staff_person (portal_id, id, email, name, created_at)
           select portal_id, gen_random_uuid(), $2, $2, now() from portal where key = $1
           returning portal_id, id
         ), granted as (
           insert into staff_grant (portal_id, person_id, role, sellers)
           select portal_id, id, 'owner', $3::text[] from person
         )
         insert into staff_session (portal_id, token_hash, id, person_id, created_at, used_at, verified_at, agent)
         select portal_id, $4::bytea, gen_random_uuid(), id, now(), now(), now(), 'bench' from person`,
        [cityPortal, `${name}-${at}@staff.example`, limit, tokenHash(token)],
      );
      cookies.push(`staff_${cityPortal}=${token}`);
    }
    let turn = 0;
    return {
      next() {
        turn += 1;
        return { host, origin: `http://${host}`, cookie: cookies[turn % people] ?? '' };
      },
      async confirm() {
        await query("update staff_session set verified_at = now() where agent = 'bench'");
      },
    };
  };
  return { all: await staffOf('all', null), annex: await staffOf('annex', [sellers.few]) };
}
