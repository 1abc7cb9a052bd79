import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { redeemTicket } from '#server/doors/redeem-ticket.ts';
import { runProgram } from './program.ts';
import { scanLines } from './scan-lines.ts';
import { asStaff } from './staff.ts';

const usage = `Name the code: npm run redeem -- CODE --seller SLUG [--run NAME] [--force] [--dry-run]
With an order's code, --ticket NUMBER (as often as needed) lets in with these tickets alone.`;

// Lets somebody in by the code of a ticket or of an order, each ticket once, or tells why not (and
// ends with 1); of a membership tells whether it holds.
await runProgram(
  async (program) => {
    const { values, positionals } = words();
    const [code] = positionals;
    const { seller, portal, run = hostname(), force, ticket: tickets, 'dry-run': dry_run } = values;
    if (positionals.length !== 1 || seller === undefined) throw new CannotStart(usage);
    await asStaff(program, async (services) => {
      const optional = {
        ...(portal === undefined ? {} : { portal }),
        ...(tickets === undefined ? {} : { tickets }),
      };
      const wish = { seller, code, run, force, dry_run, ...optional };
      const { told, refused } = scanLines(await redeemTicket(services, wish));
      for (const line of told) program.say(line);
      if (refused !== undefined) throw new CannotStart(`Refused: ${refused}`);
    });
  },
  { stays: false },
);

function words() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seller: text,
        portal: text,
        run: text,
        ticket: { type: 'string', multiple: true },
        force: flag,
        'dry-run': flag,
      },
    });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}
