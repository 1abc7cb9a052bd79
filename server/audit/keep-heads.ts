import { runAll } from '../jobs/run-all.ts';
import { listPortalIds, type NounJobs } from '../jobs/work.ts';
import type { Mailer } from '../mail/mailer.ts';
import { senderOf } from '../mail/sender.ts';
import type { Services } from '../services/services.ts';
import { lastSeal } from '../store/audit/audit-log.ts';
import { appendHeads, type Head, linesOf } from './heads.ts';
import { sealEntries } from './seal-entries.ts';

/**
 * Writes the last seal of every portal's audit log to the file outside the database, and mails the same lines to the
 * operator if an address is set (AUD-02). Logs a letter that is permanently refused.
 */
export async function keepHeads(services: Services, mailer: Mailer): Promise<void> {
  const { store, settings, log } = services;
  const at = new Date(services.now()).toISOString();
  const heads: Head[] = [];
  await runAll(await listPortalIds(services), async (portal) => {
    await sealEntries(services, portal);
    const last = await store.readOnce(portal, lastSeal);
    if (last) heads.push({ portal, position: last.position, hash: last.hash.toString('hex'), at });
  });
  if (heads.length === 0) return;
  heads.sort((one, other) => one.portal - other.portal);
  if (settings.audit?.headsFile !== undefined) await appendHeads(settings.audit.headsFile, heads);
  const to = settings.audit?.operator;
  if (to === undefined) return;
  const day = at.slice(0, 10);
  const text = `The last seal of each portal's audit log on ${day}. Keep this e-mail: these lines show later whether the log was rewritten ("npm run audit" reads them from audit-heads.jsonl).\n\n${linesOf(heads)}`;
  const delivery = await mailer.send({
    messageId: `audit-heads.${day}.${heads[0]?.hash.slice(0, 16)}@localhost`,
    from: senderOf('Tickets', [settings.mail.from]).from,
    replyTo: undefined,
    to,
    subject: `Audit log, ${day}`,
    html: `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
    text,
    language: 'en',
    attachments: [],
  });
  if (delivery.kind === 'refused') {
    log.error({ status: delivery.status }, 'the heads of the audit log were refused by mail');
  }
}

/** The daily job that keeps the heads. */
export const auditJobs = (services: Services, mailer: Mailer): NounJobs => ({
  tasks: {
    async keep_audit_heads() {
      await keepHeads(services, mailer);
    },
  },
  schedule: ['7 4 * * * keep_audit_heads ?fill=1d'],
});
