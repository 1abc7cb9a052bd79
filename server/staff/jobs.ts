import type { JobPayloads } from '../jobs/enqueue.ts';
import type { NounJobs } from '../jobs/work.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Services } from '../services/services.ts';
import { mailSampleCode } from './mail-sample-code.ts';

/** The jobs of the staff's accounts. */
export const staffJobs = (services: Services, mailer: Mailer): NounJobs => ({
  tasks: {
    async send_sample_code(payload) {
      await mailSampleCode(services, mailer, payload as JobPayloads['send_sample_code']);
    },
  },
});
