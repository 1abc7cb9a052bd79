/** The messages between the page's script and its frames. */

export type FieldSetting = 'auto' | 'never' | 'if_required';

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

/** The parameters that decide which payment methods are offered, by their names in the API. */
export type MethodFilter = {
  currency?: string | undefined;
  client_secret?: string | undefined;
  allowed_payment_method_types?: string[] | undefined;
  excluded_payment_method_types?: string[] | undefined;
  payment_method_configuration?: string | undefined;
  setup_future_usage?: string | undefined;
};

/** The options of the Payment Element's frame. */
export type FrameOptions = {
  publishableKey: string;
  locale: string;
  appearance: Appearance;
  fonts: CustomFont[];
  country: FieldSetting;
  postalCode: FieldSetting;
  name: FieldSetting;
  email: FieldSetting;
  kinds: MethodFilter;
  /** Initial values of the payer's fields. */
  defaults: {
    country?: string | undefined;
    name?: string | undefined;
    email?: string | undefined;
  };
  readOnly: boolean;
};

/** An error as the API returns it. */
export type CardError = { type: string; code?: string; message: string; [more: string]: unknown };

/** The confirmation token or payment method that the API created. */
export type Created = { id: string };

/** Nested parameters of the API. */
export type Tree = { [name: string]: string | number | boolean | null | undefined | Tree };

/** The frame's answer to a request. */
export type Answer = { kind?: string; error?: CardError; created?: Created };

export type Wallet = 'apple_pay' | 'google_pay';

/** The options of the wallet buttons' frame. Records are keyed by wallet. */
export type ButtonOptions = {
  publishableKey: string;
  kinds: MethodFilter;
  /** The wallets of this browser, or null for those enabled at the processor. */
  wallets: string[] | null;
  /** Visibility of each wallet: `always`, `auto` or `never`. */
  visibility: Record<string, string>;
  order: string[];
  height: number;
  types: Record<string, string>;
  themes: Record<string, string>;
};

/** The options of a wallet's dialog. Amounts are in minor units. */
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

/** The payer's details from the wallet. */
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
  /** Answered once the fields are drawn, if it has a `call`. */
  | { type: 'options'; options: FrameOptions; call?: number }
  | { type: 'buttons'; options: ButtonOptions }
  | { type: 'focus' | 'blur' | 'clear' }
  | { type: 'validate'; call: number }
  | { type: 'create'; call: number; path: string; parameters: Tree };

export type FromFrame =
  | { type: 'hello' | 'focus' | 'blur' | 'escape' }
  | { type: 'ready'; wallets?: Wallet[] }
  | { type: 'click'; wallet: Wallet }
  | { type: 'size'; height: number }
  /** The payment method types on offer, by their names in the API. */
  | { type: 'methods'; methods: string[] }
  | { type: 'change'; empty: boolean; complete: boolean; kind: string }
  | ({ type: 'answer'; call: number } & Answer);

/** Sent by the 3-D Secure page once the challenge has ended. */
export type FromChallenge = { type: '3d-secure-ended' };
