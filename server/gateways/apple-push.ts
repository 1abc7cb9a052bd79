import { once } from 'node:events';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { ApplePassSettings } from '../setup/settings.ts';

/** The outcome of a notification: `gone` if the phone no longer exists. */
export type PushOutcome = 'sent' | 'gone' | 'unknown';

export interface ApplePushGateway {
  /** Notifies phones, by their push tokens, that one of their passes has changed; returns the outcomes in the given order. */
  tell(tokens: readonly string[]): Promise<readonly PushOutcome[]>;
}

const timeout = 10_000;
const goneReasons = /BadDeviceToken|Unregistered|ExpiredToken|DeviceTokenNotForTopic/;

/**
 * Apple's push service for passes: HTTP/2, with the certificate that signs them, an empty
 * notification.
 * https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */
export function applePushGateway(settings: ApplePassSettings): ApplePushGateway {
  const { pushBase, pushAuthority, certificate, key, passTypeId } = settings;
  return {
    async tell(tokens) {
      if (tokens.length === 0) return [];
      const session = connect(pushBase, {
        cert: certificate,
        key,
        ...(pushAuthority === undefined ? {} : { ca: pushAuthority }),
      });
      // Each request reports a broken connection itself.
      session.on('error', () => session.destroy());
      session.setTimeout(timeout, () => session.destroy());
      try {
        const outcomes: PushOutcome[] = [];
        for (const token of tokens) outcomes.push(await push(session, token, passTypeId));
        return outcomes;
      } finally {
        session.close();
      }
    },
  };
}

async function push(
  session: ClientHttp2Session,
  token: string,
  topic: string,
): Promise<PushOutcome> {
  if (session.destroyed) return 'unknown';
  const { status, text } = await ask(session, token, topic);
  if (status === 200) return 'sent';
  const isGone = (status === 400 || status === 410) && goneReasons.test(text);
  if (isGone) return 'gone';
  if (status === 429 || status >= 500 || status === 0) return 'unknown';
  // Nobody is notified until this is fixed, so it is logged as a fault.
  throw new Error(`Apple's push service refused a notification: ${status} ${text.slice(0, 200)}`);
}

/** Status 0 without an answer. */
async function ask(session: ClientHttp2Session, token: string, topic: string) {
  const stream = session.request({
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
    'apns-topic': topic,
  });
  stream.setTimeout(timeout, () => stream.close(constants.NGHTTP2_CANCEL));
  let status = 0;
  let text = '';
  stream.on('response', (headers) => {
    status = Number(headers[':status'] ?? 0);
  });
  stream.setEncoding('utf8');
  stream.on('data', (part) => {
    text += part;
  });
  stream.on('error', () => {
    status = 0;
  });
  stream.end('{}');
  await once(stream, 'close').catch(() => undefined);
  return { status, text };
}
