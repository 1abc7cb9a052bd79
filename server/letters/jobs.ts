import type { JobPayloads, LetterJobName } from '../jobs/enqueue.ts';
import type { NounJobs, Tasks } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { attemptOn } from './attempt-on.ts';
import type { LetterServices, Post } from './deliver-letter.ts';
import { mailChangeOffered } from './mail-change-offered.ts';
import { mailConfirmation, mailOrderChange } from './mail-confirmation.ts';
import { mailGiftCard } from './mail-gift-card.ts';
import { mailGiftCode } from './mail-gift-code.ts';
import { mailGiftMembership } from './mail-gift-membership.ts';
import { mailHolder } from './mail-holder.ts';
import { mailMailboxToken } from './mail-mailbox-token.ts';
import { mailPaymentFailed } from './mail-payment-failed.ts';
import { mailPaymentLink } from './mail-payment-link.ts';
import { mailPurchaseLost } from './mail-purchase-lost.ts';
import { mailMemberReaddressed, mailOrderReaddressed } from './mail-readdressed.ts';
import { mailRefund, mailRefundFailed } from './mail-refund.ts';
import { mailRenewal } from './mail-renewal.ts';
import { mailStaffExport, mailStaffLink, mailStaffNotice } from './mail-staff.ts';
import { recipientTasks } from './recipient-tasks.ts';

/** The jobs that write letters; `openLetters` rejects where the storefront is not built. */
export function letterJobs(
  services: Services,
  openLetters: () => Promise<LetterServices>,
): NounJobs {
  const mailing =
    <N extends LetterJobName>(
      task: N,
      mail: (services: Services, post: Post, payload: JobPayloads[N]) => Promise<void>,
    ): Tasks[string] =>
    (given, helpers) => {
      const payload = given as JobPayloads[N];
      return attemptOn(services, { task, payload, job: helpers.job }, async (letterId) =>
        mail(services, { ...(await openLetters()), letterId, again: payload.again }, payload),
      );
    };
  return {
    tasks: {
      mail_change_offered: mailing('mail_change_offered', mailChangeOffered),
      mail_confirmation: mailing('mail_confirmation', mailConfirmation),
      mail_order_change: mailing('mail_order_change', mailOrderChange),
      mail_gift_card: mailing('mail_gift_card', mailGiftCard),
      mail_gift_code: mailing('mail_gift_code', mailGiftCode),
      mail_gift_membership: mailing('mail_gift_membership', mailGiftMembership),
      mail_holder: mailing('mail_holder', mailHolder),
      mail_mailbox_token: mailing('mail_mailbox_token', mailMailboxToken),
      mail_member_readdressed: mailing('mail_member_readdressed', mailMemberReaddressed),
      mail_order_readdressed: mailing('mail_order_readdressed', mailOrderReaddressed),
      mail_payment_failed: mailing('mail_payment_failed', mailPaymentFailed),
      mail_payment_link: mailing('mail_payment_link', mailPaymentLink),
      mail_purchase_lost: mailing('mail_purchase_lost', mailPurchaseLost),
      mail_refund: mailing('mail_refund', mailRefund),
      mail_refund_failed: mailing('mail_refund_failed', mailRefundFailed),
      mail_renewal: mailing('mail_renewal', mailRenewal),
      mail_staff_link: mailing('mail_staff_link', mailStaffLink),
      mail_staff_notice: mailing('mail_staff_notice', mailStaffNotice),
      mail_staff_export: mailing('mail_staff_export', mailStaffExport),
      ...recipientTasks(services),
    },
  };
}
