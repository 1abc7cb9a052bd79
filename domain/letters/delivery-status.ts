/** A mail server's report about one email that it could not deliver. */
export interface DeliveryFailure {
  /** bounced: delivery was given up. delayed: a mail server is still trying. */
  readonly kind: 'bounced' | 'delayed';
  /** Such as 5.1.1 (RFC 3463). */
  readonly status: string;
  /** The message of the mail server that refused it; empty if there is none. */
  readonly words: string;
}

const mostWords = 250;

/**
 * Reads the fields of a delivery status notification (RFC 3464, or RFC 6533 in UTF-8); undefined if it reports no
 * problem or cannot be read. Our emails have one recipient each, so the first one counts. An email that was given up
 * has bounced, whether its failure is permanent (5.x.x) or lasted too long (4.x.x); with any other action, 4.x.x means
 * that it is still on its way. Some servers omit the status: then their answer has it, or the action is enough.
 */
export function readDeliveryStatus(text: string): DeliveryFailure | undefined {
  const fields = text.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf);
  const recipient = fields.find((group) => group.has('action') || group.has('status'));
  const action =
    recipient
      ?.get('action')
      ?.toLowerCase()
      .split(/[\s(;]/)[0] ?? '';
  if (recipient === undefined || (action !== 'failed' && action !== 'delayed')) return undefined;
  const code = recipient.get('diagnostic-code') ?? '';
  const stated = recipient.get('status') ?? '';
  const status =
    statusIn(stated) ??
    (stated === '' ? statusOfAnswer(code) : undefined) ??
    (action === 'failed' ? '5.0.0' : '4.0.0');
  const words = wordsOf(code.replace(/^[\w-]+\s*;\s*/, ''));
  if (action === 'failed' && !status.startsWith('2')) return { kind: 'bounced', status, words };
  if (action === 'delayed' && status.startsWith('4')) return { kind: 'delayed', status, words };
  return undefined;
}

const statusIn = (text: string): string | undefined =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text)?.[0];

/** The status in a mail server’s answer: "550 5.1.1 …", "(#5.1.1)", or 5.0.0 for a bare "550 …". */
export function statusOfAnswer(answer: string): string | undefined {
  const [, kind] = /(?<![\d.])([45])[0-5]\d(?=[ -]\S)/.exec(answer) ?? [];
  const [status] = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(answer) ?? [];
  return status ?? (kind === undefined ? undefined : `${kind}.0.0`);
}

/** The fields of one group by their lower-case names; a line that starts with a space continues the previous one. */
function fieldsOf(group: string): ReadonlyMap<string, string> {
  const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const fields = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([\w-]{1,60})[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
    if (name !== undefined && !fields.has(name.toLowerCase())) {
      fields.set(name.toLowerCase(), value?.trim() ?? '');
    }
  }
  return fields;
}

/** A mail server's answer as one line of limited length. */
export const wordsOf = (answer: string): string =>
  answer
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, mostWords);
