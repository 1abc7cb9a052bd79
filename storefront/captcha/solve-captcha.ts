import styles from './captcha.module.css';

/** The result of a captcha. */
export type CaptchaResult =
  /** No captcha is required. */
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  /** Closed, or left open until it expired: the buyer continues when they like (PAY-29). */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' }
  /** The service's script did not load: because of an ad blocker, a network's filter, or a slow connection. */
  | { readonly kind: 'blocked' };

/** The parts of the service's script that we call: https://docs.hcaptcha.com/configuration. */
interface CaptchaScript {
  render(
    holder: HTMLElement,
    options: { readonly sitekey: string; readonly size: 'invisible' },
  ): string;
  execute(id: string, options: { readonly async: true }): Promise<{ readonly response: string }>;
}

type CaptchaWindow = Window & { readonly hcaptcha?: CaptchaScript };

export interface CaptchaSettings {
  readonly publicKey: string;
  readonly scriptUrl: string;
  /** The page in which its script runs, and its title (decision 055). */
  readonly frame: { readonly address: string; readonly title: string };
}

/**
 * Gets a token from the service, valid for one payment. Its script loads only then, so that visitors who only look at
 * the checkout meet no third party (PAY-31), and in its own frame, which covers the page while the captcha may be open.
 */
export async function solveCaptcha(settings: CaptchaSettings): Promise<CaptchaResult> {
  const { address, title } = settings.frame;
  const dialog = document.createElement('dialog');
  dialog.className = styles['cover'] ?? '';
  dialog.ariaLabel = title;
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = title;
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  const left = new Promise<CaptchaResult>((resolve) => {
    dialog.addEventListener('close', () => resolve({ kind: 'cancelled' }));
  });
  const checked = await Promise.race([askIn(frame, settings), left]);
  // Returns the focus.
  dialog.close();
  dialog.remove();
  return checked;
}

/** Milliseconds for the frame and the script to load: blockers may keep a request waiting. */
const patience = 20_000;

async function askIn(
  frame: HTMLIFrameElement,
  { publicKey, scriptUrl }: CaptchaSettings,
): Promise<CaptchaResult> {
  try {
    const opened = await openScript(frame, scriptUrl);
    if (!opened) return { kind: 'blocked' };
    const { view, script } = opened;
    const holder = view.document.createElement('div');
    view.document.body.append(holder);
    const id = script.render(holder, { sitekey: publicKey, size: 'invisible' });
    const { response } = await script.execute(id, { async: true });
    return { kind: 'token', token: response };
  } catch (reason) {
    const isCancel = reason === 'challenge-closed' || reason === 'challenge-expired';
    return { kind: isCancel ? 'cancelled' : 'failed' };
  }
}

/** Loads the service's script into the frame; undefined if it does not load. */
async function openScript(frame: HTMLIFrameElement, address: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  const open = async () => {
    await new Promise((resolve) => frame.addEventListener('load', resolve));
    const view = frame.contentWindow;
    return view ? { view, script: await loadCaptcha(view, address) } : undefined;
  };
  try {
    return await Promise.race([open(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function loadCaptcha(view: CaptchaWindow, address: string): Promise<CaptchaScript> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('the captcha could not be loaded'));
    const script = view.document.createElement('script');
    const url = new URL(address);
    url.searchParams.set('render', 'explicit');
    script.src = url.href;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => (view.hcaptcha ? resolve(view.hcaptcha) : fail()));
    view.document.head.append(script);
  });
}
