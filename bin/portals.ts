import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { supportLink } from '#server/portals/enter-portal.ts';
import { portalStates } from '#server/portals/portal-states.ts';
import { resumePortal, suspendPortal } from '#server/portals/suspend-portal.ts';
import { portalLines } from './lines/portal-lines.ts';
import { runProgram } from './program/program.ts';
import { asStaff } from './program/staff.ts';

const usage = `List the portals: npm run portals
or close one's shops: npm run portals -- suspend KEY --reason "…"
or open them again: npm run portals -- resume KEY
or enter one's console as support, which it has to consent to: npm run portals -- enter KEY --as NAME
A portal is made, and gets its hosts, by its tenant file: npm run import -- FILE`;

// Shows whoever runs the installation its portals, suspends them, and lets its support in (STF-18).
await runProgram(
  async (program) => {
    const { values, positionals } = readArguments();
    const [command = 'list', key, ...more] = positionals;
    const { reason, as } = values;
    if (more.length > 0) throw new CannotStart(usage);
    await asStaff(program, 'portals', async (services) => {
      if (command === 'list' && key === undefined) {
        for (const portal of await portalStates(services)) {
          for (const line of portalLines(portal)) program.print(line);
        }
      } else if (command === 'suspend' && key !== undefined && reason !== undefined) {
        await suspendPortal(services, { key, reason });
        program.print(
          `${key} is suspended: its shops are closed. Payments on their way still become orders.`,
        );
      } else if (command === 'resume' && key !== undefined && reason === undefined) {
        await resumePortal(services, key);
        program.print(`The shops of ${key} are open again.`);
      } else if (command === 'enter' && key !== undefined && as !== undefined) {
        const { url, minutes, until } = await supportLink(services, { key, name: as });
        program.print(
          `${as} can enter the console of ${key} within ${minutes} minutes, once. ` +
            `Its consent ends at ${until.toISOString()}.\n${url}`,
        );
      } else throw new CannotStart(usage);
    });
  },
  { stays: false },
);

function readArguments() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ allowPositionals: true, options: { reason: text, as: text } });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}
