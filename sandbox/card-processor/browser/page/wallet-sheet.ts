import type { Answer, FromSheet, SheetOptions, ToSheet, Tree, WalletPayer } from '../messages.ts';
import { openFullWindowDialog } from './full-window-dialog.ts';
import { processorOrigin } from './origin.ts';

type WalletListener = {
  /** Called when the payer has pressed Pay, so that the page can create a token. */
  paid(payer: WalletPayer): void;
  cancelled(): void;
};

/** The wallet's dialog, from the click on its button until it is paid or cancelled. */
export class WalletSheet {
  readonly wallet: string;
  readonly #frame: HTMLIFrameElement;
  readonly #dialog: HTMLDialogElement;
  readonly #options: SheetOptions;
  readonly #listener: WalletListener;
  #answer: ((answer: Answer) => void) | undefined;

  constructor(options: SheetOptions, listener: WalletListener) {
    this.wallet = options.wallet;
    this.#options = options;
    this.#listener = listener;
    const page = new URL('/v3/wallet-sheet.html', processorOrigin);
    page.searchParams.set('origin', location.origin);
    const { frame, dialog } = openFullWindowDialog(page, 'Wallet');
    this.#frame = frame;
    this.#dialog = dialog;
    window.addEventListener('message', this.#receive);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.#cancel();
    });
  }

  /** Makes the wallet post its card to a path of the API, and closes it. */
  async create(path: string, parameters: Tree): Promise<Answer> {
    const answer = await new Promise<Answer>((resolve) => {
      this.#answer = resolve;
      this.#send({ type: 'create', path, parameters });
    });
    this.close();
    return answer;
  }

  close(): void {
    window.removeEventListener('message', this.#receive);
    this.#dialog.close();
    this.#dialog.remove();
    this.#answer?.({ error: { type: 'api_error', message: 'The wallet has been closed.' } });
  }

  #cancel(): void {
    this.close();
    this.#listener.cancelled();
  }

  #send(message: ToSheet): void {
    this.#frame.contentWindow?.postMessage(message, processorOrigin);
  }

  readonly #receive = ({ origin, source, data }: MessageEvent<FromSheet>): void => {
    if (origin !== processorOrigin || source !== this.#frame.contentWindow) return;
    switch (data.type) {
      case 'hello':
        this.#send({ type: 'options', options: this.#options });
        break;
      case 'pay':
        this.#listener.paid(data.payer);
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
