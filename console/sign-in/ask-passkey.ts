import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Answer = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Record<string, unknown>;
};

/** Lets a passkey answer the server's question; undefined if the person closed the browser's dialog or has none. */
export const askPasskey = (
  options: Readonly<Record<string, unknown>>,
): Promise<Answer | undefined> =>
  unlessClosed(
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    }),
  );

/**
 * Makes a passkey by the server's options; undefined if the person closed the browser's dialog, 'known' if the device has
 * one of this person already.
 */
export const makePasskey = (
  options: Readonly<Record<string, unknown>>,
): Promise<Answer | 'known' | undefined> =>
  unlessClosed(
    startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    }),
    'known' as const,
  );

/** The names of what browsers throw where nothing was signed. */
const closed = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError', 'NotSupportedError']);

async function unlessClosed<K = undefined>(
  asked: Promise<unknown>,
  known?: K,
): Promise<Answer | K | undefined> {
  try {
    return (await asked) as Answer;
  } catch (error) {
    // The browser's word for a device that has a passkey of this person.
    if (error instanceof Error && error.name === 'InvalidStateError') return known;
    if (error instanceof Error && closed.has(error.name)) return undefined;
    throw error;
  }
}
