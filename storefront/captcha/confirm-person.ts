import type { CallName } from '#contract/api/routes.ts';
import type { CallAnswer, CallInput, Client, Outcome } from '#contract/client.ts';
import { addresses } from '../site/address.ts';
import { checkPerson } from './check-person.ts';

/** The storefront that a captcha is asked for, and the name of its frame. */
export interface CaptchaPlace {
  readonly slug: string;
  readonly lang: string | null;
  readonly title: string;
}

/** A call that the server refused because it wants a captcha. */
export interface RefusedCall<N extends CallName> {
  readonly name: N;
  readonly input: CallInput<N>;
  readonly refused: Outcome<CallAnswer<N>>;
}

/**
 * Asks the buyer for a captcha and sends a refused call again with what it gave. Without an answer,
 * because it was closed or could not be loaded, the refusal stands.
 */
export async function sendAsPerson<N extends CallName>(
  client: Client,
  { name, input, refused }: RefusedCall<N>,
  { slug, lang, title }: CaptchaPlace,
): Promise<Outcome<CallAnswer<N>>> {
  const read = await client.call('getConfiguration', {});
  const key = read.ok && read.answer.config['captcha.public_key'];
  const script = read.ok && read.answer.captcha?.script_url;
  if (typeof key !== 'string' || !script) return refused;
  const frame = { address: addresses({ slug, lang }).captchaFrame(), title };
  const checked = await checkPerson({ publicKey: key, scriptUrl: script, frame });
  if (checked.kind !== 'token') return refused;
  const { body } = input as unknown as { readonly body: object };
  const captcha = { provider: 'hcaptcha', token: checked.token };
  return client.call(name, { ...input, body: { ...body, captcha } });
}
