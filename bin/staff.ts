import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { invitationLink, resetLink } from '#server/staff/operator-links.ts';
import { runProgram } from './program/program.ts';
import { asStaff } from './program/staff.ts';

const usage = `Invite somebody: npm run staff -- invite EMAIL --role owner --portal KEY
or let somebody set up their sign-in again: npm run staff -- reset EMAIL --portal KEY`;

// Prints a link for the console, which works once: for a new person, or for one who lost their way to sign in.
await runProgram(
  async (program) => {
    const { values, positionals } = readArguments();
    const [command, email, ...more] = positionals;
    const { portal, role } = values;
    if (email === undefined || more.length > 0 || portal === undefined)
      throw new CannotStart(usage);
    await asStaff(program, 'staff', async (services) => {
      if (command === 'invite' && role !== undefined) {
        const { url, days } = await invitationLink(services, { portal, email, role });
        program.print(`${email} can join within ${days} days, once:\n${url}`);
      } else if (command === 'reset' && role === undefined) {
        const { url } = await resetLink(services, { portal, email });
        program.print(`${email} can set up their sign-in again within 24 hours, once:\n${url}`);
      } else throw new CannotStart(usage);
    });
  },
  { stays: false },
);

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { portal: text, role: text } });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}
