import { randomUUID } from 'node:crypto';
import { tokenHash } from '../../setup/token.ts';
import { type Browser, makeMember, openBrowser, type TestMember } from '../member.ts';
import { answered, type World } from '../venues/world.ts';
import type { Marks } from './access-marks.ts';
import { type Role, roles } from './access-roles.ts';

/** A person in a role. */
export interface Person {
  readonly role: Role;
  /** The world of their portal: another one for the other portal's member. */
  readonly world: World;
  /** The browser in which they create their things, with a session that does not expire. */
  readonly home: Browser;
  /** Cookies of the browser that makes the calls. */
  readonly cookies: ReadonlyMap<string, string>;
  readonly address: string;
  /** The personal details they give when they buy. */
  readonly details: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
  };
  readonly member: TestMember | undefined;
}

/** Makes one person for each role, with unique names and addresses. */
export async function makePeople(
  world: World,
  elsewhere: World,
  marks: Marks,
): Promise<ReadonlyMap<Role, Person>> {
  const people = new Map<Role, Person>();
  for (const [at, role] of roles.entries()) {
    const home = role === 'other portal’s member' ? elsewhere : world;
    people.set(role, await makePerson(home, role, `203.0.113.${at + 1}`, marks));
  }
  return people;
}

async function makePerson(
  world: World,
  role: Role,
  address: string,
  marks: Marks,
): Promise<Person> {
  const key = randomUUID().slice(0, 8);
  const details = {
    first_name: `Given${key}`,
    last_name: `Family${key}`,
    email: `mailbox-${key}@example.org`,
    phone: `+1 555 ${key}`,
    address: `Street ${key}`,
  };
  for (const [what, value] of Object.entries(details)) marks.own(role, what, value);
  const home = openBrowser(world);
  const person = { role, world, home, cookies: home.cookies, address, details };
  if (!role.includes('member')) return { ...person, member: undefined };

  const { last_name: lastName, email, first_name, phone } = details;
  const member = await makeMember(world, { email, lastName });
  await world.sql(
    'update identity set first_name = $2, contact = contact || $3::jsonb where id = $1',
    [member.id, first_name, JSON.stringify({ phone, address: details.address })],
  );
  marks.own(role, 'id', member.id);
  marks.own(role, 'member ID', member.memberCode);
  await logIn(home, member);
  if (role !== 'expired member') {
    marks.own(role, 'session', home.cookies.get('session') ?? '');
    return { ...person, member };
  }
  const over = openBrowser(world);
  await logIn(over, member);
  await world.sql(
    `update web_session set created_at = now() - interval '1 day', expires_at = now() - interval '1 s'
     where token_hash = $1`,
    [tokenHash(over.cookies.get('session') ?? '')],
  );
  return { ...person, member, cookies: over.cookies };
}

const logIn = ({ api }: Browser, { email, password }: TestMember) =>
  answered<'logIn'>(api.call('logIn', { body: { email, password } }));
