/** A merchant's account: its API keys and its webhook. */
export type CardAccount = {
  secretKey: string;
  publishableKey: string;
  /** The secret (`whsec_…`) that signs this account's events. */
  webhookSecret: string;
  /** The address that events are posted to, or a function of the payment intent's metadata. */
  webhookUrl?: string | ((intentMetadata: Record<string, string>) => string | undefined);
};

/** Delays in milliseconds. */
export type Timing = {
  /** Time in `processing`, and of a pending refund in `pending`. */
  processing: number;
  /** Time in `processing` of the slow test accounts. */
  slowProcessing: number;
  /** Delay of a late webhook. */
  lateWebhook: number;
  /** Delay of a slow response. */
  slowAnswer: number;
  /** Delay before a webhook is first retried; it doubles with each retry. */
  webhookRetry: number;
};

export const defaultTiming: Timing = {
  processing: 5_000,
  slowProcessing: 180_000,
  lateWebhook: 15_000,
  slowAnswer: 8_000,
  webhookRetry: 500,
};

export type CardProcessorOptions = {
  /** 0 picks a free port. */
  port: number;
  accounts: CardAccount[];
  /** Journal file by which the books survive a restart. Without it they are in memory only. */
  dataFile?: string;
  timing?: Partial<Timing>;
};
