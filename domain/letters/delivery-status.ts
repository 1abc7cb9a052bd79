/** News of one letter from a mail server that could not deliver it. */
export interface DeliveryFailure {
  /** bounced: nobody tries any more. delayed: a mail server still tries. */
  readonly kind: 'bounced' | 'delayed';
  /** Such as 5.1.1 (RFC 3463). */
  readonly status: string;
  /** The words of the mail server that refused it; empty if there are none. */
  readonly words: string;
}

const mostWords = 250;

/**
 * Reads the fields of a delivery status notification (RFC 3464); undefined if it says nothing bad or cannot be read. Our
 * letters have one recipient each, so the first of them counts. A letter that was given up has bounced, whether its
 * failure is permanent (5.x.x) or lasted too long (4.x.x); with any other action, 4.x.x means that it is still on its way.
 */
export function readDeliveryStatus(text: string): DeliveryFailure | undefined {
  const fields = text.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf);
  const recipient = fields.find((group) => group.has('action') || group.has('status'));
  const [status] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(recipient?.get('status') ?? '') ?? [];
  const action = recipient?.get('action')?.toLowerCase().split(/\s/)[0] ?? '';
  if (recipient === undefined || status === undefined || status.startsWith('2')) return undefined;
  const words = wordsOf(recipient.get('diagnostic-code') ?? '');
  if (action === 'failed') return { kind: 'bounced', status, words };
  if (action === 'delayed' && status.startsWith('4')) return { kind: 'delayed', status, words };
  return undefined;
}

/** The fields of one group by their names in small letters; a line that begins with a space continues the one before. */
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

/** The answer of a mail server, without the kind of code, in one line. */
const wordsOf = (code: string): string =>
  code
    .replace(/^[\w-]+\s*;\s*/, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, mostWords);
