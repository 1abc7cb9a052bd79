/** One merchant of the processor: the keys its server and its pages use, and where events go. */
export type CardAccount = {
  secretKey: string;
  publishableKey: string;
  /** The `whsec_…` that signs the events of this account. */
  webhookSecret: string;
  /** Where events are posted: one address, or one chosen by the metadata of the payment intent. */
  webhookUrl?: string | ((intentMetadata: Record<string, string>) => string | undefined);
};

/** How long the processor's slower habits take, in milliseconds. */
export type Timing = {
  /** How long a payment stays in `processing` (and a pending refund pending). */
  processing: number;
  /** How long it stays there with the accounts that are slow to answer. */
  slowProcessing: number;
  /** How late a late webhook is. */
  lateWebhook: number;
  /** How slow a slow answer is. */
  slowAnswer: number;
  /** The wait before the first repeat of a webhook; it doubles each time. */
  webhookRetry: number;
};

export const usualTiming: Timing = {
  processing: 5_000,
  slowProcessing: 180_000,
  lateWebhook: 15_000,
  slowAnswer: 8_000,
  webhookRetry: 500,
};

export type CardProcessorOptions = {
  /** 0 takes any free port. */
  port: number;
  accounts: CardAccount[];
  /** The journal that lets the books survive a restart. Without it they live in memory only. */
  dataFile?: string;
  timing?: Partial<Timing>;
};
