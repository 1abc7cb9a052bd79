import { towerMembers } from '#tenants/samples/tower/members.ts';
import type { Installation } from '../installation/installation.ts';
import { load } from '../load/closed-loops.ts';
import { type Connection, openConnections } from '../load/load.ts';
import type { Scenario } from '../load/scenario.ts';

const seller = 'tower';
const browsers = 8;

const userAddress = (url: string): string => `${url}/api/my/user?seller=${seller}`;

/** Reads of the logged-in member; each browser has its own session. */
export function memberReads({ url }: Installation): Scenario[] {
  let cookies: readonly string[] | undefined;
  return [
    {
      name: 'User of a logged-in member',
      unit: 'requests/s',
      async run(meter) {
        cookies ??= await logInBrowsers(url);
        const known = cookies;
        return load((connection, index) =>
          readUser(connection, url, known[index % known.length] ?? ''),
        )(meter);
      },
    },
  ];
}

async function logInBrowsers(url: string): Promise<readonly string[]> {
  const { clients, close } = openConnections(browsers);
  const cookies: string[] = [];
  for (const client of clients) cookies.push(await logIn(client, url));
  close();
  return cookies;
}

/** Logs a sample member in and returns the browser's cookies. */
export async function logIn(connection: Connection, url: string): Promise<string> {
  const [{ email, password }] = towerMembers;
  const body = { email, password };
  const { status, text, headers } = await connection.send(
    'POST',
    `${url}/api/login?seller=${seller}`,
    body,
  );
  if (status !== 200) throw new Error(`log in: ${status} ${text()}`);
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

/** Reads the user; throws unless it is a member. */
export async function readUser(connection: Connection, url: string, cookie: string): Promise<void> {
  const { status, text } = await connection.send('GET', userAddress(url), undefined, { cookie });
  if (status !== 200 || !text().includes('solvarde.example'))
    throw new Error(`${status} ${text()}`);
}
