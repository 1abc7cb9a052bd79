import { CannotStart } from '#database/cannot-start.ts';
import { acknowledgeRestore } from '#server/audit/acknowledge-restore.ts';
import { InvalidInput } from '#server/http/input.ts';
import { reviewMovements } from '#server/payments/review-movements.ts';
import { listLostCharges, settleLostCharges } from '#server/restore/check-charges.ts';
import type { Charge } from '#server/restore/compare-charges.ts';
import { openServices } from '#server/serve.ts';
import type { Services } from '#server/services/services.ts';
import { refundsElsewhere } from '#server/store/payments/lost-charges.ts';
import { restoreArguments } from './after-restore-arguments.ts';
import { RestoreReport } from './lines/after-restore-lines.ts';
import { ask } from './program/ask.ts';
import { openDatabase } from './program/open-database.ts';
import { type Program, runProgram } from './program/program.ts';
import { installationKey } from './settings/gift-card-key.ts';
import { auditHeadsFile, serverSettings } from './settings/server-settings.ts';
import { readSettings } from './settings/settings.ts';

const day = 86_400_000;
/** Maximum number of refunds listed per portal. */
const mostListed = 1_000;

// Brings the processor's books and a restored database together (OPS-07): books each charge that the database does not know,
// or gives it back, records refunds that it does not know, and acknowledges in the audit log that it was restored. Servers can run.
await runProgram(
  async (program) => {
    const { since, isDryRun, isConfirmed, perSecond } = restoreArguments(
      process.argv.slice(2),
      Date.now(),
    );
    const settings = readSettings(process.env);
    const { stripe, smtpUrl = 'smtp://127.0.0.1:1' } = settings;
    if (!stripe) throw new CannotStart('Set the three keys of the card processor’s account.');
    const giftCardKey = await installationKey(settings);
    const { url } = await openDatabase(program, settings, { beside: true });
    const all = serverSettings({ ...settings, giftCardKey }, stripe, smtpUrl);
    // Nobody waits for its answers, so it waits as long as others take.
    const opened = await openServices(all, url, { patience: 0, lockTimeout: 0 });
    program.stack.defer(() => opened.close());
    const services: Services = { ...opened, actor: { kind: 'program', id: 'after-restore' } };
    try {
      const lost = await list(program, services, since);
      if (isDryRun) return program.print('Dry run: nothing was changed.');
      if (lost > 0 && !isConfirmed) await confirm(program);
      const left = await settle(program, services, { since, perSecond });
      await listRefunds(program, services, since);
      await acknowledgeRestore(services, auditHeadsFile(settings.dataFolder), since);
      program.print(`The audit log says that the database was restored to ${since.toISOString()}.`);
      if (left > 0) {
        throw new CannotStart(`${left} charges were left: run this again, until there are none.`);
      }
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      throw new CannotStart(
        error.faults.map(({ path, fault }) => `The ${path} ${fault}.`).join('\n'),
      );
    }
  },
  { stays: false },
);

/** Prints the charges missing from the books; returns their number. */
async function list(program: Program, services: Services, since: Date): Promise<number> {
  const lost: Charge[] = [];
  const books = await program.stage('Comparing with the processor’s books', () =>
    listLostCharges(services, since, (charge) => lost.push(charge)),
  );
  for (const line of RestoreReport.planned(lost, books)) program.print(line);
  return lost.length;
}

async function settle(
  program: Program,
  services: Services,
  { since, perSecond }: { readonly since: Date; readonly perSecond: number },
): Promise<number> {
  const report = new RestoreReport();
  await settleLostCharges(services, {
    since,
    perSecond,
    signal: program.signal,
    onEnd: (checked) => program.print(report.add(checked)),
  });
  for (const line of report.summary()) program.print(line);
  return report.left;
}

/** Records refunds that the database does not know, and prints them: their tickets are valid again. */
async function listRefunds(program: Program, services: Services, since: Date): Promise<void> {
  const { store, cache, now } = services;
  const portals = new Map((await cache.directory()).map((each) => [each.portalId, each.portalKey]));
  const days = Math.ceil((now() - since.getTime()) / day) + 1;
  // As the jobs do: its entries are the processor's, and nobody's change.
  await reviewMovements({ ...services, actor: null }, [...portals.keys()], days);
  for (const [portalId, key] of portals) {
    const refunds = await store.read(portalId, (tx) => refundsElsewhere(tx, since, mostListed));
    for (const refund of refunds) program.print(RestoreReport.refundLine(key, refund));
  }
}

/** Asks for confirmation at the terminal. @throws CannotStart when there is none, or the answer is no. */
function confirm(program: Program): Promise<void> {
  return ask(program, {
    question: 'Is this the shop’s own database, and not a copy that was restored to look at?',
    refused: 'Nothing was changed.',
    advice: 'See the charges with --dry-run, or go on with --yes.',
  });
}
