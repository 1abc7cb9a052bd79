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

/** Makes a passkey by the server's options; undefined if the person closed the browser's dialog. */
export const makePasskey = (
  options: Readonly<Record<string, unknown>>,
): Promise<Answer | undefined> =>
  unlessClosed(
    startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    }),
  );

/** The names of what browsers throw where nothing was signed. */
const closed = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError', 'NotSupportedError']);

async function unlessClosed(asked: Promise<unknown>): Promise<Answer | undefined> {
  try {
    return (await asked) as Answer;
  } catch (error) {
    if (error instanceof Error && closed.has(error.name)) return undefined;
    throw error;
  }
}
