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

/**
 * Asks for a passkey to sign the server's challenge; undefined if the person closed the browser's dialog or has none.
 */
export const askPasskey = (
  options: Readonly<Record<string, unknown>>,
): Promise<Answer | undefined> =>
  unlessClosed(
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    }),
  );

/**
 * Creates a passkey with the server's options; undefined if the person closed the browser's dialog, 'known' if the
 * device already has one of theirs.
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

/** The names of the errors that browsers throw when the person signed nothing. */
const closed = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError', 'NotSupportedError']);

async function unlessClosed<K = undefined>(
  asked: Promise<unknown>,
  known?: K,
): Promise<Answer | K | undefined> {
  try {
    return (await asked) as Answer;
  } catch (error) {
    // The browser's error name for a device that already has a passkey of this person.
    if (error instanceof Error && error.name === 'InvalidStateError') return known;
    if (error instanceof Error && closed.has(error.name)) return undefined;
    throw error;
  }
}
