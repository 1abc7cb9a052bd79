import { type Challenge, showChallenge } from './challenge.ts';
import type { Ending, FromFrame, ToFrame } from './messages.ts';
import { captchaOrigin } from './origin.ts';

/** The options of `render`; a callback can be the name of a global function. */
export type RenderOptions = { sitekey?: string; size?: string; [name: string]: unknown };

export type Answer = { response: string; key: string };

/** The service's error codes for challenges that end without a token. */
const failures: Record<string, string> = {
  dismiss: 'challenge-closed',
  expire: 'challenge-expired',
  error: 'challenge-error',
};

/** A captcha on the page: a checkbox, or nothing visible until it is executed. */
export class Widget {
  readonly id: string;
  readonly #holder: HTMLElement;
  readonly #options: RenderOptions;
  readonly #frame: HTMLIFrameElement | undefined;
  readonly #field = document.createElement('textarea');
  #answer: Answer = { response: '', key: '' };
  #expiry: ReturnType<typeof setTimeout> | undefined;
  #challenge: Challenge | undefined;

  constructor(id: string, holder: HTMLElement, options: RenderOptions) {
    this.id = id;
    this.#holder = holder;
    this.#options = options;
    this.#field.name = 'h-captcha-response';
    this.#field.hidden = true;
    holder.replaceChildren(this.#field);
    if (options.size === 'invisible') return;
    this.#frame = openBox();
    holder.prepend(this.#frame);
    window.addEventListener('message', this.#receive);
  }

  get answer(): Answer {
    return this.#answer;
  }

  /** @throws the service's error code (a string) when there is no token. */
  async execute(): Promise<Answer> {
    const ending = await this.#decide();
    if (ending !== 'pass' && ending !== 'stale') throw this.#fail(ending);
    const siteKey = this.#options.sitekey ?? '';
    const stale = String(ending === 'stale');
    const body = new URLSearchParams({ host: location.hostname, stale });
    const answer = await ask(`/getcaptcha/${siteKey}`, { method: 'POST', body });
    this.#answer = { response: answer.generated_pass_UUID, key: `E0_${this.id}` };
    this.#show();
    this.#call('callback', this.#answer.response);
    // A stale token is left for the server to refuse.
    if (ending === 'pass') this.#expiry = setTimeout(() => this.#expire(), answer.expiration);
    return this.#answer;
  }

  /** Calls the page's error callback. */
  report(error: unknown): void {
    this.#call('error-callback', String(error));
  }

  reset(): void {
    clearTimeout(this.#expiry);
    this.#answer = { response: '', key: '' };
    this.#show();
  }

  close(): void {
    this.#challenge?.close();
  }

  remove(): void {
    this.reset();
    this.close();
    window.removeEventListener('message', this.#receive);
    this.#holder.replaceChildren();
  }

  /** Returns the outcome set for this browser or for all, or the one that the tester chooses. */
  async #decide(): Promise<Ending> {
    const query = new URLSearchParams({ sitekey: this.#options.sitekey ?? '' });
    const { mode } = await ask(`/checksiteconfig?${query}`);
    const chosen = browserMode() ?? mode;
    if (chosen !== 'challenge') return chosen;
    this.#challenge = showChallenge();
    this.#call('open-callback');
    const ending = await this.#challenge.ended;
    this.#challenge = undefined;
    return ending;
  }

  /** Calls the outcome's callback; returns its error code. */
  #fail(ending: Ending): string {
    if (ending === 'dismiss') this.#call('close-callback');
    if (ending === 'expire') this.#call('chalexpired-callback');
    return failures[ending] ?? 'internal-error';
  }

  #expire(): void {
    this.reset();
    this.#call('expired-callback');
  }

  #show(): void {
    this.#field.value = this.#answer.response;
    const message: ToFrame = { type: 'state', isTicked: this.#answer.response !== '' };
    this.#frame?.contentWindow?.postMessage(message, captchaOrigin);
  }

  #call(name: string, ...values: unknown[]): void {
    const option = this.#options[name];
    const callback: unknown = typeof option === 'string' ? Reflect.get(window, option) : option;
    if (typeof callback === 'function') callback(...values);
  }

  readonly #receive = ({ origin, source, data }: MessageEvent<FromFrame>): void => {
    if (origin !== captchaOrigin || source !== this.#frame?.contentWindow) return;
    if (data.type === 'ticked') void this.execute().catch((error) => this.report(error));
  };
}

function openBox(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const page = new URL('/frame.html', captchaOrigin);
  page.searchParams.set('origin', location.origin);
  page.searchParams.set('kind', 'box');
  frame.title = 'hCaptcha checkbox';
  frame.src = page.href;
  Object.assign(frame.style, { width: '303px', maxWidth: '100%', height: '78px', border: '0' });
  return frame;
}

async function ask(path: string, init?: RequestInit) {
  const answer = await fetch(new URL(path, captchaOrigin), init).catch(() => {
    throw 'network-error';
  });
  if (!answer.ok) throw 'invalid-data';
  return await answer.json();
}

/** The mode set for this browser in the page's address or its local storage. */
function browserMode(): Ending | 'challenge' | null {
  const text = new URLSearchParams(location.search).get('sandbox_captcha') ?? stored();
  const known = ['pass', 'challenge', 'dismiss', 'expire', 'stale', 'error'] as const;
  return known.find((mode) => mode === text) ?? null;
}

function stored(): string | null {
  try {
    return localStorage.getItem('sandbox_captcha');
  } catch {
    // A page in a frame can be without storage.
    return null;
  }
}
