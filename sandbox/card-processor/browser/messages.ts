/** What the page's script and the Payment Element's frame say to each other. */

export type FieldWish = 'auto' | 'never' | 'if_required';

export type Appearance = {
  theme?: string;
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
};

export type CustomFont = {
  cssSrc?: string;
  family?: string;
  src?: string;
  weight?: string;
  style?: string;
};

/** What decides which kinds of payment are offered, as the API asks for it. */
export type KindsWish = {
  currency?: string | undefined;
  client_secret?: string | undefined;
  allowed_payment_method_types?: string[] | undefined;
  excluded_payment_method_types?: string[] | undefined;
  payment_method_configuration?: string | undefined;
};

/** What the frame has to know to draw itself. */
export type FrameOptions = {
  publishableKey: string;
  locale: string;
  appearance: Appearance;
  fonts: CustomFont[];
  country: FieldWish;
  postalCode: FieldWish;
  name: FieldWish;
  email: FieldWish;
  kinds: KindsWish;
  /** What the page knows of the payer already. */
  defaults: {
    country?: string | undefined;
    name?: string | undefined;
    email?: string | undefined;
  };
  readOnly: boolean;
};

/** An error in the words of the wire. */
export type CardError = { type: string; code?: string; message: string; [more: string]: unknown };

/** What the API made of the card: a confirmation token, or a payment method. */
export type Created = { id: string };

/** What the frame adds to the card it sends: parameters of the API, nested as they are. */
export type Tree = { [name: string]: string | number | boolean | null | undefined | Tree };

/** What becomes of a request to the frame. */
export type Answer = { kind?: string; error?: CardError; created?: Created };

export type Wallet = 'apple_pay' | 'google_pay';

/** What the buttons of wallets have to know to draw themselves. Records go by the wallet's name. */
export type ButtonOptions = {
  publishableKey: string;
  kinds: KindsWish;
  /** The wallets of this browser alone; null where it has those that the processor says. */
  wallets: string[] | null;
  /** Whether a wallet is shown: `always`, `auto` or `never`. */
  wishes: Record<string, string>;
  order: string[];
  height: number;
  types: Record<string, string>;
  themes: Record<string, string>;
};

/** What a wallet's dialog shows. Amounts are minor units. */
export type SheetOptions = {
  publishableKey: string;
  locale: string;
  wallet: Wallet;
  amount: number;
  currency: string;
  business: string;
  lineItems: { name: string; amount: number }[];
  asksEmail: boolean;
};

/** Whom the wallet knows its holder as. */
export type WalletPayer = {
  name: string;
  email: string;
  address: { country: string; postal_code: string };
};

export type ToSheet =
  | { type: 'options'; options: SheetOptions }
  | { type: 'create'; path: string; parameters: Tree };

export type FromSheet =
  | { type: 'hello' | 'cancel' }
  | { type: 'pay'; payer: WalletPayer }
  | ({ type: 'answer' } & Answer);

export type ToFrame =
  | { type: 'options'; options: FrameOptions }
  | { type: 'buttons'; options: ButtonOptions }
  | { type: 'focus' | 'blur' | 'clear' }
  | { type: 'validate'; call: number }
  | { type: 'create'; call: number; path: string; parameters: Tree };

export type FromFrame =
  | { type: 'hello' | 'focus' | 'blur' | 'escape' }
  | { type: 'ready'; wallets?: Wallet[] }
  | { type: 'click'; wallet: Wallet }
  | { type: 'size'; height: number }
  | { type: 'change'; empty: boolean; complete: boolean; kind: string }
  | ({ type: 'answer'; call: number } & Answer);

/** What the 3-D Secure page says once it is over. */
export type FromChallenge = { type: '3d-secure-ended' };
