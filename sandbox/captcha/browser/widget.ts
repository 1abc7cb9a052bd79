import { type Challenge, showChallenge } from './challenge.ts';
import type { Ending, FromFrame, ToFrame } from './messages.ts';
import { captchaOrigin } from './origin.ts';

/** What the page tells `render`; callbacks may be names of global functions. */
export type Wishes = { sitekey?: string; size?: string; [name: string]: unknown };

export type Answer = { response: string; key: string };

/** Why there is no token, in the words of the service. */
const failures: Record<string, string> = {
  dismiss: 'challenge-closed',
  expire: 'challenge-expired',
  error: 'challenge-error',
};

/** One captcha in the page: a box to tick, or nothing to see until it is executed. */
export class Widget {
  readonly id: string;
  readonly #holder: HTMLElement;
  readonly #wishes: Wishes;
  readonly #frame: HTMLIFrameElement | undefined;
  readonly #field = document.createElement('textarea');
  #answer: Answer = { response: '', key: '' };
  #aging: ReturnType<typeof setTimeout> | undefined;
  #challenge: Challenge | undefined;

  constructor(id: string, holder: HTMLElement, wishes: Wishes) {
    this.id = id;
    this.#holder = holder;
    this.#wishes = wishes;
    this.#field.name = 'h-captcha-response';
    this.#field.hidden = true;
    holder.replaceChildren(this.#field);
    if (wishes.size === 'invisible') return;
    this.#frame = openBox();
    holder.prepend(this.#frame);
    window.addEventListener('message', this.#hear);
  }

  get answer(): Answer {
    return this.#answer;
  }

  /** @throws the service's code (a text), where there is no token in the end. */
  async execute(): Promise<Answer> {
    const how = await this.#decide();
    if (how !== 'pass' && how !== 'stale') throw this.#fail(how);
    const siteKey = this.#wishes.sitekey ?? '';
    const body = new URLSearchParams({ host: location.hostname, stale: String(how === 'stale') });
    const given = await ask(`/getcaptcha/${siteKey}`, { method: 'POST', body });
    this.#answer = { response: given.generated_pass_UUID, key: `E0_${this.id}` };
    this.#show();
    this.#call('callback', this.#answer.response);
    // A stale token is found out by the server first, as one that lay too long on its way.
    if (how === 'pass') this.#aging = setTimeout(() => this.#expire(), given.expiration);
    return this.#answer;
  }

  /** Says why to the page, once for whoever asked. */
  report(error: unknown): void {
    this.#call('error-callback', String(error));
  }

  reset(): void {
    clearTimeout(this.#aging);
    this.#answer = { response: '', key: '' };
    this.#show();
  }

  close(): void {
    this.#challenge?.close();
  }

  remove(): void {
    this.reset();
    this.close();
    window.removeEventListener('message', this.#hear);
    this.#holder.replaceChildren();
  }

  /** How it ends: as this browser or the stand-in says, or as whoever tests answers. */
  async #decide(): Promise<Ending> {
    const query = new URLSearchParams({ sitekey: this.#wishes.sitekey ?? '' });
    const { mode } = await ask(`/checksiteconfig?${query}`);
    const wanted = ownMode() ?? mode;
    if (wanted !== 'challenge') return wanted;
    this.#challenge = showChallenge();
    this.#call('open-callback');
    const how = await this.#challenge.ended;
    this.#challenge = undefined;
    return how;
  }

  #fail(how: Ending): string {
    if (how === 'dismiss') this.#call('close-callback');
    if (how === 'expire') this.#call('chalexpired-callback');
    return failures[how] ?? 'internal-error';
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
    const wish = this.#wishes[name];
    const found: unknown = typeof wish === 'string' ? Reflect.get(window, wish) : wish;
    if (typeof found === 'function') found(...values);
  }

  readonly #hear = ({ origin, source, data }: MessageEvent<FromFrame>): void => {
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

/** What a tester has set for this browser: in the page's address, or in its local storage. */
function ownMode(): Ending | 'challenge' | null {
  const given = new URLSearchParams(location.search).get('sandbox_captcha') ?? stored();
  const known = ['pass', 'challenge', 'dismiss', 'expire', 'stale', 'error'] as const;
  return known.find((mode) => mode === given) ?? null;
}

function stored(): string | null {
  try {
    return localStorage.getItem('sandbox_captcha');
  } catch {
    // A page in a frame may have no storage.
    return null;
  }
}
