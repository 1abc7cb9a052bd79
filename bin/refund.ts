import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { keepLost } from '#server/refunds/keep-lost.ts';
import { refundOrder } from '#server/refunds/refund-order.ts';
import { remedyRefund } from '#server/refunds/remedy-refund.ts';
import { refundLines } from './lines/refund-lines.ts';
import type { Program } from './program/program.ts';
import { runProgram } from './program/program.ts';
import { asStaff, readJson } from './program/staff.ts';

const usage = `Name the file: npm run refund -- FILE [--dry-run]
or resolve a failed refund: npm run refund -- --resend ID | --settled ID | --dropped ID --reason "…"
or let a buyer keep what they bought with lost money: npm run refund -- --keep ORDER --seller SLUG [--portal KEY] --reason "…"`;

// Refunds an order and cancels its refunded tickets, or shows the result of that (--dry-run); the
// server's jobs send the refund. Or resolves a failed refund, or decides that a buyer keeps what they bought although a dispute
// is lost, or all of it was refunded at the processor.
await runProgram(
  async (program) => {
    const { values, positionals } = readArguments();
    const { resend, settled, dropped, reason, keep, seller, portal, 'dry-run': isDryRun } = values;
    const remedies = [
      { remedy: 'resent', refund: resend, reason: reason ?? 'sent again' },
      { remedy: 'settled', refund: settled, reason },
      { remedy: 'dropped', refund: dropped, reason },
    ].filter(({ refund }) => refund !== undefined);
    const [file] = positionals;
    const acts = remedies.length + positionals.length + (keep === undefined ? 0 : 1);
    if (acts !== 1) throw new CannotStart(usage);
    if (file) return refundFromFile(program, file, isDryRun);
    if (isDryRun) throw new CannotStart('--dry-run is for files only.');
    await asStaff(program, 'refund', async (services) => {
      if (keep !== undefined) {
        const wish = { order: keep, seller, reason, ...(portal === undefined ? {} : { portal }) };
        const { amount, currency } = await keepLost(services, wish);
        program.print(`The buyer keeps what they bought with ${amount} ${currency} that were lost`);
        return;
      }
      const { cartNumber, amount, currency } = await remedyRefund(services, remedies[0]);
      program.print(
        `The refund of ${amount} ${currency} of cart ${cartNumber} is ${remedies[0]?.remedy}`,
      );
    });
  },
  { stays: false },
);

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        resend: text,
        settled: text,
        dropped: text,
        reason: text,
        keep: text,
        seller: text,
        portal: text,
      },
    });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}

async function refundFromFile(program: Program, file: string, isDryRun: boolean): Promise<void> {
  const input = await readJson(file);
  await asStaff(program, 'refund', async (services) => {
    const refunded = await refundOrder(services, input, { isTrial: isDryRun });
    for (const line of refundLines(refunded, isDryRun)) program.print(line);
  });
}
