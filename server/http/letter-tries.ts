import { knownDevice } from './known-device.ts';
import type { ApiRequest } from './request.ts';
import { type Counted, countTry, type TryLimits } from './tries.ts';

const minute = 60;
const hour = 60 * minute;

/** Letters that anyone can request for an address, with the limits of one network. */
const openLetters = {
  /** The answer is the same for known and unknown addresses. */
  reset: { ofNetwork: { limit: 30, seconds: hour }, slowly: { limit: 1, seconds: minute } },
  /** The answer tells if the address has orders (ORD-08): only a few requests are allowed. */
  resend: { ofNetwork: { limit: 20, seconds: hour }, slowly: { limit: 1, seconds: 3 * minute } },
} as const;

/**
 * Limits on letters to a mailbox: strangers can't flood it, nor use up its owner's limit, because the owner's own
 * browser has a separate one.
 */
function limitsOf(request: ApiRequest, kind: keyof typeof openLetters, email: string): TryLimits {
  const { client } = request;
  const { ofNetwork, slowly } = openLetters[kind];
  const mailbox = email.toLowerCase();
  const both = JSON.stringify([client, mailbox]);
  const device = knownDevice(request, mailbox);
  return {
    own:
      device === undefined
        ? undefined
        : [{ name: `${kind}_device`, key: device, rate: { limit: 3, seconds: hour } }],
    gates: [
      {
        name: `${kind}_client`,
        key: client,
        rate: ofNetwork,
        slow: { name: `${kind}_client_slow`, key: client, rate: slowly },
      },
      {
        name: `${kind}_mailbox`,
        key: both,
        rate: { limit: 5, seconds: hour },
        slow: { name: `${kind}_mailbox_slow`, key: both, rate: { limit: 1, seconds: hour / 2 } },
      },
      {
        name: `${kind}_email`,
        key: mailbox,
        rate: { limit: 10, seconds: hour },
        slow: { name: `${kind}_email_slow`, key: both, rate: { limit: 1, seconds: hour } },
      },
    ],
    person: { name: `${kind}_person`, key: client, rate: { limit: 20, seconds: hour } },
    ceiling: { name: `${kind}_all`, key: mailbox, rate: { limit: 20, seconds: hour } },
  };
}

/** Counts a letter to an address before it is sent; throws captcha_failed or too_many_requests. */
export const countLetter = (
  request: ApiRequest,
  kind: keyof typeof openLetters,
  { email, captcha }: { readonly email: string; readonly captcha: string | undefined },
): Promise<Counted> => countTry(request, limitsOf(request, kind, email), captcha);
