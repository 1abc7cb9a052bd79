import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { redeemTicket } from '#server/doors/redeem-ticket.ts';
import { scanLines } from './lines/scan-lines.ts';
import { runProgram } from './program/program.ts';
import { asStaff } from './program/staff.ts';

const usage = `Name the code: npm run redeem -- CODE --seller SLUG [--door ID] [--run NAME] [--out] [--persons N] [--force] [--dry-run]
With an order's code, --ticket NUMBER (which can be repeated) admits these tickets only.`;

// Scans the code of a ticket, an order or a membership: lets people in, once, or out with --out, or prints the
// reason for the refusal and exits with 1.
await runProgram(
  async (program) => {
    const { values, positionals } = readArguments();
    const [code] = positionals;
    const { seller, portal, run = hostname(), force, ticket: tickets, 'dry-run': dry_run } = values;
    const { door, persons } = values;
    if (positionals.length !== 1 || seller === undefined) throw new CannotStart(usage);
    await asStaff(program, 'redeem', async (services) => {
      const optional = {
        ...(portal === undefined ? {} : { portal }),
        ...(tickets === undefined ? {} : { tickets }),
        ...(door === undefined ? {} : { door }),
        ...(persons === undefined ? {} : { persons: Number(persons) }),
        ...(values.out ? { direction: 'out' } : {}),
      };
      const input = { seller, code, run, force, dry_run, ...optional };
      const { lines, refused } = scanLines(await redeemTicket(services, input));
      for (const line of lines) program.print(line);
      if (refused !== undefined) throw new CannotStart(`Refused: ${refused}`);
    });
  },
  { stays: false },
);

function readArguments() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seller: text,
        portal: text,
        run: text,
        door: text,
        persons: text,
        out: flag,
        ticket: { type: 'string', multiple: true },
        force: flag,
        'dry-run': flag,
      },
    });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}
