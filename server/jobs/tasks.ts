import type { TaskList } from 'graphile-worker';
import { forgetOldThings } from '../features/housekeeping/forget.ts';
import { extendSchedules } from '../features/import/extend-schedules.ts';
import { openMailer } from '../mail/mailer.ts';
import { type PageSource, storefrontEntry } from '../pages.ts';
import type { Services } from '../services.ts';
import type { JobPayloads } from './enqueue.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { mailGiftCard } from './mail-gift-card.ts';
import { mailMailboxToken } from './mail-mailbox-token.ts';
import { mailPaymentFailed } from './mail-payment-failed.ts';
import { portals } from './work.ts';

export interface Jobs {
  readonly tasks: TaskList;
  /** When the timed ones run, in UTC. */
  readonly crontab: string;
  close(): void;
}

/** Every job by name. Letters need the page server's bundle: without it none can be written. */
export function jobTasks(services: Services, pages: PageSource | undefined): Jobs {
  const mailer = openMailer(services.settings.mail.smtpUrl);
  const post = async () => {
    if (!pages) throw new Error('letters need the built storefront');
    const { renderLetter } = await storefrontEntry(pages);
    return { mailer, renderLetter };
  };
  return {
    tasks: {
      async mail_confirmation(payload) {
        await mailConfirmation(services, await post(), payload as JobPayloads['mail_confirmation']);
      },
      async mail_gift_card(payload) {
        await mailGiftCard(services, await post(), payload as JobPayloads['mail_gift_card']);
      },
      async mail_mailbox_token(payload) {
        await mailMailboxToken(
          services,
          await post(),
          payload as JobPayloads['mail_mailbox_token'],
        );
      },
      async mail_payment_failed(payload) {
        await mailPaymentFailed(
          services,
          await post(),
          payload as JobPayloads['mail_payment_failed'],
        );
      },
      async extend_schedules() {
        for (const portalId of await portals(services)) await extendSchedules(services, portalId);
      },
      async forget_old_things() {
        for (const portalId of await portals(services)) await forgetOldThings(services, portalId);
      },
    },
    crontab: '17 * * * * extend_schedules ?fill=2h\n43 3 * * * forget_old_things',
    close: () => mailer.close(),
  };
}
