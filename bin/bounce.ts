import { CannotStart } from '#database/cannot-start.ts';
import { readBounce, takeBounce } from '#server/letters/bounces/take-bounce.ts';
import { mostReportBytes } from '#server/mail/delivery-report.ts';
import { openDatabase } from './program/open-database.ts';
import { runProgram } from './program/program.ts';
import { withStore } from './program/with-store.ts';
import { installationKey } from './settings/gift-card-key.ts';
import { readSettings } from './settings/settings.ts';

/** Makes the mail server keep the message and try again later (EX_TEMPFAIL in sysexits.h). */
const tryAgain = 75;

// Reads a message that came to a letter's return path from standard input, as a mail server pipes it, and records that
// the letter bounced. The address for which it came may be an argument or in the environment.
await runProgram(
  async (program) => {
    const raw = await readMessage();
    if (raw.length === 0) {
      throw new CannotStart('Pipe a message into it: npm run bounce -- [ADDRESS] < MESSAGE');
    }
    const settings = readSettings(process.env);
    const key = await installationKey(settings);
    const { ORIGINAL_RECIPIENT: original = '', RECIPIENT: recipient = '' } = process.env;
    const bounce = await readBounce(key, raw, [...process.argv.slice(2), original, recipient]);
    if (bounce === 'no_letter') return program.print('Left alone: it is for no letter of ours.');
    if (bounce === 'no_report') return program.print('Left alone: it reports no failure.');
    const { url } = await openDatabase(program, settings, { beside: true });
    const isNew = await withStore(program, url, (store) =>
      takeBounce({ store, now: () => Date.now() }, bounce),
    );
    const { kind, status } = bounce.failure;
    const what = kind === 'bounced' ? 'has bounced' : 'is delayed';
    program.print(
      isNew
        ? `A letter ${what}: ${status}`
        : 'Left alone: the letter is not there, or is known to have failed.',
    );
  },
  { stays: false, failureCode: tryAgain },
);

/** Reads to the end, so that the mail server is not cut off, but keeps only as much as a report needs. */
async function readMessage(): Promise<Buffer> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk as Uint8Array);
    if (length < mostReportBytes) kept.push(bytes);
    length += bytes.length;
  }
  return Buffer.concat(kept).subarray(0, mostReportBytes);
}
