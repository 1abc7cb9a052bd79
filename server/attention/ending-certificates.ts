import { X509Certificate } from 'node:crypto';
import type { AttentionEntry, AttentionSource } from './source.ts';

const day = 86_400_000;
/** Milliseconds before it expires: `soon` lists a certificate, `now` makes it urgent. */
const notice = { soon: 30 * day, now: 7 * day };

/** Certificates that sign wallet passes; once one has expired, no pass can be created or updated. */
export const endingCertificateSource: AttentionSource = {
  kind: 'certificate_ends',
  read({ settings: { applePasses }, now }) {
    const certificates = applePasses
      ? ([
          ['apple_passes', applePasses.certificate],
          ['apple_authority', applePasses.wwdr],
        ] as const)
      : [];
    const entries = certificates.flatMap(([certificate, pem]): AttentionEntry[] => {
      const end = new X509Certificate(pem).validToDate;
      const left = end.getTime() - now;
      if (left > notice.soon) return [];
      return [
        {
          kind: 'certificate_ends',
          id: `certificate_ends ${certificate}`,
          urgency: left > notice.now ? 'soon' : 'now',
          since: null,
          certificate,
          ends_at: end.toISOString(),
        },
      ];
    });
    return { entries, total: entries.length };
  },
};
