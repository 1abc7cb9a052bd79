import type { Answer, FromSheet, SheetOptions, ToSheet, Tree, WalletPayer } from '../messages.ts';
import { processorOrigin } from './origin.ts';
import { showOverWindow } from './whole-window.ts';

type Watcher = {
  /** The payer has pressed Pay: the page may make a token now. */
  paid(payer: WalletPayer): void;
  cancelled(): void;
};

/** The wallet's own dialog, from the click on its button until it is paid or cancelled. */
export class WalletSheet {
  readonly wallet: string;
  readonly #frame: HTMLIFrameElement;
  readonly #dialog: HTMLDialogElement;
  readonly #options: SheetOptions;
  readonly #watcher: Watcher;
  #answer: ((answer: Answer) => void) | undefined;

  constructor(options: SheetOptions, watcher: Watcher) {
    this.wallet = options.wallet;
    this.#options = options;
    this.#watcher = watcher;
    const page = new URL('/v3/wallet-sheet.html', processorOrigin);
    page.searchParams.set('origin', location.origin);
    const { frame, dialog } = showOverWindow(page, 'Wallet');
    this.#frame = frame;
    this.#dialog = dialog;
    window.addEventListener('message', this.#hear);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.#cancel();
    });
  }

  /** The wallet hands over what it holds, and goes away. */
  async create(path: string, parameters: Tree): Promise<Answer> {
    const answer = await new Promise<Answer>((resolve) => {
      this.#answer = resolve;
      this.#send({ type: 'create', path, parameters });
    });
    this.close();
    return answer;
  }

  close(): void {
    window.removeEventListener('message', this.#hear);
    this.#dialog.close();
    this.#dialog.remove();
    this.#answer?.({ error: { type: 'api_error', message: 'The wallet has been closed.' } });
  }

  #cancel(): void {
    this.close();
    this.#watcher.cancelled();
  }

  #send(message: ToSheet): void {
    this.#frame.contentWindow?.postMessage(message, processorOrigin);
  }

  readonly #hear = ({ origin, source, data }: MessageEvent<FromSheet>): void => {
    if (origin !== processorOrigin || source !== this.#frame.contentWindow) return;
    switch (data.type) {
      case 'hello':
        this.#send({ type: 'options', options: this.#options });
        break;
      case 'pay':
        this.#watcher.paid(data.payer);
        break;
      case 'cancel':
        this.#cancel();
        break;
      case 'answer':
        this.#answer?.(data);
        this.#answer = undefined;
    }
  };
}
