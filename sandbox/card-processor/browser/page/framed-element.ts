import type { Answer, FromFrame, ToFrame, Tree } from '../messages.ts';
import { IntegrationError } from './integration-error.ts';
import { processorOrigin } from './origin.ts';
import { setStyles } from './set-styles.ts';

type Listener = (event: object) => void;

const loadTimeout = 10_000;
let lastFrame = 0;

/** An Element in the page, drawn in a frame of the script's origin. */
export abstract class FramedElement {
  /** The `elementType` of its events. */
  protected abstract readonly elementType: string;
  /** File name of the page in the frame. */
  protected abstract readonly page: string;
  protected isReady = false;
  /** True once the frame asked for its options. */
  protected isListening = false;
  #frame: HTMLIFrameElement | undefined;
  #loading: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #calls = new Map<number, (answer: Answer) => void>();
  #lastCall = 0;

  get isMounted(): boolean {
    return this.#frame !== undefined;
  }

  mount(target: string | HTMLElement): void {
    const holder = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(holder instanceof HTMLElement)) {
      throw new IntegrationError(`There is no element at ${target} to mount the Element on.`);
    }
    if (this.#frame) throw new IntegrationError('This Element is already mounted.');
    this.#frame = openFrame(this.page);
    window.addEventListener('message', this.#receive);
    this.#loading = setTimeout(() => {
      const message = 'The payment fields did not load.';
      this.emit('loaderror', { error: { type: 'api_connection_error', message } });
    }, loadTimeout);
    holder.replaceChildren(this.#frame);
  }

  unmount(): void {
    clearTimeout(this.#loading);
    window.removeEventListener('message', this.#receive);
    this.#frame?.remove();
    this.#frame = undefined;
    this.isReady = false;
    this.isListening = false;
    const error = { type: 'api_error', message: 'The payment fields have been removed.' };
    for (const answer of this.#calls.values()) answer({ error });
    this.#calls.clear();
  }

  destroy(): void {
    this.unmount();
    this.#listeners.clear();
  }

  /** Sends the frame its options again; the promise is for Elements that report when they are drawn. */
  redraw(): Promise<void> | void {
    if (this.isListening) this.sendOptions();
  }

  focus(): void {
    this.#frame?.focus();
    this.send({ type: 'focus' });
  }

  blur(): void {
    this.send({ type: 'blur' });
  }

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
    return this.ask((call) => ({ type: 'validate', call }));
  }

  /** Makes the frame post the payment method and these parameters to a path of the API. */
  create(path: string, parameters: Tree): Promise<Answer> {
    return this.ask((call) => ({ type: 'create', call, path, parameters }));
  }

  /** Sends the frame its options. */
  protected abstract sendOptions(): void;

  /** Handles the messages that are specific to this Element. */
  protected abstract onMessage(message: FromFrame): void;

  protected send(message: ToFrame): void {
    this.#frame?.contentWindow?.postMessage(message, processorOrigin);
  }

  /** A frame is transparent only if its color scheme is that of the page inside it. */
  protected setScheme(theme: string | undefined): void {
    const colorScheme = theme === 'night' ? 'dark' : 'light';
    if (this.#frame) setStyles(this.#frame, { colorScheme });
  }

  protected emit(name: string, more: object = {}): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      listener({ elementType: this.elementType, ...more });
    }
  }

  protected hasListener(name: string): boolean {
    return (this.#listeners.get(name)?.size ?? 0) > 0;
  }

  protected ask(message: (call: number) => ToFrame): Promise<Answer> {
    this.#lastCall += 1;
    const call = this.#lastCall;
    return new Promise((resolve) => {
      this.#calls.set(call, resolve);
      this.send(message(call));
    });
  }

  readonly #receive = ({ origin, source, data }: MessageEvent<FromFrame>): void => {
    if (!this.#frame || origin !== processorOrigin || source !== this.#frame.contentWindow) return;
    switch (data.type) {
      case 'hello':
        this.isListening = true;
        this.sendOptions();
        break;
      case 'ready':
        clearTimeout(this.#loading);
        this.isReady = true;
        this.onMessage(data);
        break;
      case 'size':
        setStyles(this.#frame, { height: `${data.height}px` });
        break;
      case 'answer':
        this.#calls.get(data.call)?.(data);
        this.#calls.delete(data.call);
        break;
      default:
        this.onMessage(data);
    }
  };
}

function openFrame(file: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const page = new URL(`/v3/${file}`, processorOrigin);
  page.searchParams.set('origin', location.origin);
  lastFrame += 1;
  frame.name = `__privateStripeFrame${lastFrame}`;
  frame.title = 'Secure payment input frame';
  frame.allow = 'payment *';
  frame.src = page.href;
  setStyles(frame, { width: '100%', height: '0', border: '0', display: 'block' });
  return frame;
}
