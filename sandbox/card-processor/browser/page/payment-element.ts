import type { CardError, Created, FrameOptions, FromFrame, ToFrame, Tree } from '../messages.ts';
import { dress } from './dress.ts';
import type { PaymentElementOptions } from './element-options.ts';
import { IntegrationError } from './integration-error.ts';
import { processorOrigin } from './origin.ts';

type Listener = (event: object) => void;
type Answer = { kind?: string; error?: CardError; created?: Created };

const loadPatience = 10_000;
let lastFrame = 0;

/** The Payment Element as the page holds it; its fields live in a frame of the script's origin. */
export class PaymentElement {
  options: PaymentElementOptions;
  readonly #frameOptions: (options: PaymentElementOptions) => FrameOptions;
  #frame: HTMLIFrameElement | undefined;
  #isReady = false;
  #loading: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #calls = new Map<number, (answer: Answer) => void>();
  #lastCall = 0;

  constructor(
    options: PaymentElementOptions,
    frameOptions: (options: PaymentElementOptions) => FrameOptions,
  ) {
    this.options = options;
    this.#frameOptions = frameOptions;
  }

  get isMounted(): boolean {
    return this.#frame !== undefined;
  }

  mount(target: string | HTMLElement): void {
    const holder = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(holder instanceof HTMLElement)) {
      throw new IntegrationError(`There is no element at ${target} to mount the Element on.`);
    }
    if (this.#frame) throw new IntegrationError('This Element is already mounted.');
    this.#frame = openFrame();
    window.addEventListener('message', this.#hear);
    this.#loading = setTimeout(() => {
      const message = 'The payment fields did not load.';
      this.#emit('loaderror', { error: { type: 'api_connection_error', message } });
    }, loadPatience);
    holder.replaceChildren(this.#frame);
  }

  unmount(): void {
    clearTimeout(this.#loading);
    window.removeEventListener('message', this.#hear);
    this.#frame?.remove();
    this.#frame = undefined;
    this.#isReady = false;
    const error = { type: 'api_error', message: 'The payment fields are gone.' };
    for (const answer of this.#calls.values()) answer({ error });
    this.#calls.clear();
  }

  destroy(): void {
    this.unmount();
    this.#listeners.clear();
  }

  update(options: PaymentElementOptions): void {
    this.options = { ...this.options, ...options };
    this.redraw();
  }

  redraw(): void {
    if (this.#isReady) this.#sendOptions();
  }

  focus(): void {
    this.#frame?.focus();
    this.#send({ type: 'focus' });
  }

  blur(): void {
    this.#send({ type: 'blur' });
  }

  clear(): void {
    this.#send({ type: 'clear' });
  }

  /** One kind of payment is always open, so there is nothing to fold. */
  collapse(): void {}

  on(name: string, listener: Listener): this {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return this;
  }

  once(name: string, listener: Listener): this {
    const once = (event: object) => {
      this.off(name, once);
      listener(event);
    };
    return this.on(name, once);
  }

  off(name: string, listener?: Listener): this {
    if (listener) this.#listeners.get(name)?.delete(listener);
    else this.#listeners.delete(name);
    return this;
  }

  validate(): Promise<Answer> {
    return this.#ask((call) => ({ type: 'validate', call }));
  }

  /** Sends the card to a path of the API, with these parameters beside it. */
  create(path: string, parameters: Tree): Promise<Answer> {
    return this.#ask((call) => ({ type: 'create', call, path, parameters }));
  }

  #ask(message: (call: number) => ToFrame): Promise<Answer> {
    this.#lastCall += 1;
    const call = this.#lastCall;
    return new Promise((resolve) => {
      this.#calls.set(call, resolve);
      this.#send(message(call));
    });
  }

  #send(message: ToFrame): void {
    this.#frame?.contentWindow?.postMessage(message, processorOrigin);
  }

  #sendOptions(): void {
    const options = this.#frameOptions(this.options);
    // A frame is see-through only where its scheme is that of the page inside it.
    const colorScheme = options.appearance.theme === 'night' ? 'dark' : 'light';
    if (this.#frame) dress(this.#frame, { colorScheme });
    this.#send({ type: 'options', options });
  }

  #emit(name: string, more: object = {}): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      listener({ elementType: 'payment', ...more });
    }
  }

  readonly #hear = ({ origin, source, data }: MessageEvent<FromFrame>): void => {
    if (!this.#frame || origin !== processorOrigin || source !== this.#frame.contentWindow) return;
    switch (data.type) {
      case 'hello':
        this.#sendOptions();
        break;
      case 'ready':
        clearTimeout(this.#loading);
        this.#isReady = true;
        this.#emit('ready');
        break;
      case 'size':
        dress(this.#frame, { height: `${data.height}px` });
        break;
      case 'change': {
        const { empty, complete, kind } = data;
        this.#emit('change', { empty, complete, collapsed: false, value: { type: kind } });
        break;
      }
      case 'answer':
        this.#calls.get(data.call)?.(data);
        this.#calls.delete(data.call);
        break;
      default:
        this.#emit(data.type);
    }
  };
}

function openFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const page = new URL('/v3/payment-element.html', processorOrigin);
  page.searchParams.set('origin', location.origin);
  lastFrame += 1;
  frame.name = `__privateStripeFrame${lastFrame}`;
  frame.title = 'Secure payment input frame';
  frame.allow = 'payment *';
  frame.src = page.href;
  dress(frame, { width: '100%', height: '0', border: '0', display: 'block' });
  return frame;
}
