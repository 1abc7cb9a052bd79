/** How a check whether somebody is a person ended. */
export type Checked =
  /** Nobody is asked. */
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  /** Closed, or left until it ran out: the buyer goes on when they like (PAY-29). */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' };

/** The service's script as far as we call it: https://docs.hcaptcha.com/configuration. */
export interface CaptchaScript {
  render(
    holder: HTMLElement,
    wishes: { readonly sitekey: string; readonly size: 'invisible' },
  ): string;
  execute(id: string, options: { readonly async: true }): Promise<{ readonly response: string }>;
  remove(id: string): void;
}

export interface CaptchaSettings {
  readonly publicKey: string;
  readonly scriptUrl: string;
}

/**
 * Asks the service for a token, which is good for one payment. Its script is fetched by the first
 * one, so that who only looks at checkout meets no third party (PAY-31).
 */
export async function checkPerson(
  settings: CaptchaSettings | null,
  load: (address: string) => Promise<CaptchaScript> = loadCaptcha,
): Promise<Checked> {
  if (!settings) return { kind: 'none' };
  let script: CaptchaScript;
  try {
    script = await load(settings.scriptUrl);
  } catch {
    return { kind: 'failed' };
  }
  const holder = document.createElement('div');
  document.body.append(holder);
  const id = script.render(holder, { sitekey: settings.publicKey, size: 'invisible' });
  try {
    const { response } = await script.execute(id, { async: true });
    return { kind: 'token', token: response };
  } catch (reason) {
    const isCancel = reason === 'challenge-closed' || reason === 'challenge-expired';
    return { kind: isCancel ? 'cancelled' : 'failed' };
  } finally {
    script.remove(id);
    holder.remove();
  }
}

const loading = new Map<string, Promise<CaptchaScript>>();

function loadCaptcha(address: string): Promise<CaptchaScript> {
  const known = loading.get(address);
  if (known) return known;
  const made = new Promise<CaptchaScript>((resolve, reject) => {
    const script = document.createElement('script');
    const url = new URL(address);
    url.searchParams.set('render', 'explicit');
    const fail = (): void => {
      loading.delete(address);
      script.remove();
      reject(new Error('the captcha could not be loaded'));
    };
    script.src = url.href;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const { hcaptcha } = globalThis as { hcaptcha?: CaptchaScript };
      if (hcaptcha) resolve(hcaptcha);
      else fail();
    });
    document.head.append(script);
  });
  loading.set(address, made);
  return made;
}
