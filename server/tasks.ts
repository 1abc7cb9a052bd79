import { approvalJobs } from './approvals/jobs.ts';
import { auditJobs } from './audit/keep-heads.ts';
import { auditSweeps } from './audit/seal-entries.ts';
import { bulkJobs } from './bulk/jobs.ts';
import { exportJobs } from './exports/jobs.ts';
import { exportSweeps } from './exports/schedules/run-schedules.ts';
import { housekeepingJobs } from './housekeeping/jobs.ts';
import { importJobs } from './import/jobs.ts';
import type { Sweep, Tasks } from './jobs/work.ts';
import { letterJobs } from './letters/jobs.ts';
import { openMailer } from './mail/mailer.ts';
import { type PageSource, storefrontEntry } from './pages.ts';
import { paymentJobs, paymentSweeps } from './payments/jobs.ts';
import { refundJobs } from './refunds/jobs.ts';
import { renewalJobs } from './renewals/jobs.ts';
import { salesSweeps } from './sales/count-finished-sales.ts';
import type { Services } from './services/services.ts';
import { sessionJobs } from './sessions/jobs.ts';
import { draftJobs } from './shop/drafts/jobs.ts';
import { staffJobs } from './staff/jobs.ts';
import { walletJobs } from './wallet/jobs.ts';

interface Jobs {
  readonly tasks: Tasks;
  /** Times of the scheduled jobs, in UTC. */
  readonly crontab: string;
  close(): void;
}

/** Everything that is repeated every few seconds. */
export const allSweeps: readonly Sweep[] = [
  ...paymentSweeps,
  ...auditSweeps,
  ...salesSweeps,
  ...exportSweeps,
];

/** Every job by name. Letters need the page server's bundle: without it none can be written. */
export function jobTasks(services: Services, pages: PageSource | undefined): Jobs {
  const mailer = openMailer(services.settings.mail.smtpUrl);
  const openLetters = async () => {
    if (!pages) throw new Error('letters need the built storefront');
    const { renderLetter } = await storefrontEntry(pages);
    return { mailer, renderLetter };
  };
  const jobs = [
    letterJobs(services, openLetters),
    walletJobs(services),
    renewalJobs(services),
    importJobs(services),
    paymentJobs(services),
    housekeepingJobs(services),
    auditJobs(services, mailer),
    staffJobs(services, mailer),
    approvalJobs(services),
    exportJobs(services),
    sessionJobs(services),
    bulkJobs(services),
    draftJobs(services),
    refundJobs(services),
  ];
  return {
    tasks: Object.assign({}, ...jobs.map(({ tasks }) => tasks)),
    crontab: jobs.flatMap(({ schedule = [] }) => schedule).join('\n'),
    close: () => mailer.close(),
  };
}
