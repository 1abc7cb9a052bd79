import type { CallName } from '#contract/api/routes.ts';
import type { CallAnswer, CallInput, Client, Outcome } from '#contract/client.ts';
import { addresses } from '../site/address.ts';
import { whileBlocked } from './captcha-refusal.ts';
import { solveCaptcha } from './solve-captcha.ts';

/** The storefront that shows a captcha, and the title of its frame. */
export interface CaptchaPlace {
  readonly slug: string;
  readonly lang: string | null;
  readonly title: string;
}

/** A call that the server refused because it requires a captcha. */
export interface RefusedCall<N extends CallName> {
  readonly name: N;
  readonly input: CallInput<N>;
  readonly refused: Outcome<CallAnswer<N>>;
}

/**
 * Shows the buyer a captcha, and repeats the refused call with its token. If the captcha is closed or can't be loaded,
 * the refusal stands and says if it was blocked.
 */
export async function sendWithCaptcha<N extends CallName>(
  client: Client,
  { name, input, refused }: RefusedCall<N>,
  { slug, lang, title }: CaptchaPlace,
): Promise<Outcome<CallAnswer<N>>> {
  const read = await client.call('getConfiguration', {});
  const key = read.ok && read.answer.config['captcha.public_key'];
  const script = read.ok && read.answer.captcha?.script_url;
  if (typeof key !== 'string' || !script) return refused;
  const frame = { address: addresses({ slug, lang }).captchaFrame(), title };
  const checked = await solveCaptcha({ publicKey: key, scriptUrl: script, frame });
  if (checked.kind === 'blocked') return whileBlocked(refused);
  if (checked.kind !== 'token') return refused;
  const { body } = input as unknown as { readonly body: object };
  const captcha = { provider: 'hcaptcha', token: checked.token };
  return client.call(name, { ...input, body: { ...body, captcha } });
}
