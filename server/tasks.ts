import { announceUnrequested } from './announcements/announce-change.ts';
import { forgetOldThings } from './housekeeping/forget.ts';
import { extendSchedules } from './import/extend-schedules.ts';
import type { JobPayloads } from './jobs/enqueue.ts';
import { eachPortal, portals, type Sweep, type Tasks } from './jobs/work.ts';
import { mailConfirmation, mailOrderChange } from './letters/mail-confirmation.ts';
import { mailGiftCard } from './letters/mail-gift-card.ts';
import { mailGiftCode } from './letters/mail-gift-code.ts';
import { mailGiftMembership } from './letters/mail-gift-membership.ts';
import { mailMailboxToken } from './letters/mail-mailbox-token.ts';
import { mailPaymentFailed } from './letters/mail-payment-failed.ts';
import { mailRefund } from './letters/mail-refund.ts';
import { mailRenewal } from './letters/mail-renewal.ts';
import { resendOrders } from './letters/resend-letters.ts';
import { openMailer } from './mail/mailer.ts';
import { type PageSource, storefrontEntry } from './pages.ts';
import { expireCarts } from './payments/expire-carts.ts';
import { reconcilePayments } from './payments/reconcile.ts';
import { reviewMovements } from './payments/review-movements.ts';
import { sendRefunds } from './payments/send-refunds.ts';
import { renewMemberships } from './renewals/renew-memberships.ts';
import type { Services } from './services/services.ts';
import { refreshPasses, updatePasses } from './wallet/update-passes.ts';

/** Sweeps that every worker repeats. */
export const sweeps: readonly Sweep[] = [
  { name: 'expire_carts', everyMs: 2_000, sweep: expireCarts },
  { name: 'reconcile_payments', everyMs: 2_000, sweep: reconcilePayments },
  { name: 'send_refunds', everyMs: 2_000, sweep: sendRefunds },
];

interface Jobs {
  readonly tasks: Tasks;
  /** Times of the scheduled jobs, in UTC. */
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
      async announce_change(payload) {
        await announceUnrequested(services, payload as JobPayloads['announce_change']);
      },
      async mail_order_change(payload) {
        await mailOrderChange(services, await post(), payload as JobPayloads['mail_order_change']);
      },
      async resend_orders(payload) {
        await resendOrders(services, payload as JobPayloads['resend_orders']);
      },
      async mail_gift_card(payload) {
        await mailGiftCard(services, await post(), payload as JobPayloads['mail_gift_card']);
      },
      async mail_gift_code(payload) {
        await mailGiftCode(services, await post(), payload as JobPayloads['mail_gift_code']);
      },
      async mail_gift_membership(payload) {
        await mailGiftMembership(
          services,
          await post(),
          payload as JobPayloads['mail_gift_membership'],
        );
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
      async mail_refund(payload) {
        await mailRefund(services, await post(), payload as JobPayloads['mail_refund']);
      },
      async mail_renewal(payload) {
        await mailRenewal(services, await post(), payload as JobPayloads['mail_renewal']);
      },
      async update_passes(payload) {
        await updatePasses(services, payload as JobPayloads['update_passes']);
      },
      async refresh_passes() {
        await eachPortal(services, (portalId) => refreshPasses(services, portalId));
      },
      async renew_memberships() {
        await eachPortal(services, (portalId) => renewMemberships(services, portalId));
      },
      async extend_schedules() {
        await eachPortal(services, (portalId) => extendSchedules(services, portalId));
      },
      async review_movements(payload) {
        const { days } = payload as { readonly days: number };
        await reviewMovements(services, await portals(services), days);
      },
      async forget_old_things() {
        await eachPortal(services, (portalId) => forgetOldThings(services, portalId));
      },
    },
    crontab: [
      '17 * * * * extend_schedules ?fill=2h',
      '43 3 * * * forget_old_things',
      '23 * * * * renew_memberships ?fill=2h',
      '37 * * * * refresh_passes',
      '*/10 * * * * review_movements {days: 2}',
      // Long enough for refunds to fail and for most disputes to end.
      '13 4 * * * review_movements ?id=review_all_movements&fill=1d {days: 120}',
    ].join('\n'),
    close: () => mailer.close(),
  };
}
