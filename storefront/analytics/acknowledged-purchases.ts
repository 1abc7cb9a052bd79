/** The longest time that a buyer waits for a container, in milliseconds. */
const maxWait = 2_000;

interface AcknowledgedPurchases {
  /** Called when the container has acknowledged this order, now or before. */
  acknowledge(orderNumber: string): void;
  /** Called when no container runs, so nothing will be acknowledged. */
  noContainer(): void;
  /** Resolves when these orders are acknowledged or can't be, after two seconds at most. */
  waitFor(orderNumbers: readonly string[]): Promise<void>;
}

/**
 * The orders acknowledged by a container, for pages that redirect to another site (PAY-74, ANA-04).
 */
export function openAcknowledgedPurchases(): AcknowledgedPurchases {
  const acknowledged = new Set<string>();
  const listeners = new Set<() => void>();
  let hasNoContainer = false;
  const notify = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    acknowledge(orderNumber) {
      acknowledged.add(orderNumber);
      notify();
    },
    noContainer() {
      hasNoContainer = true;
      notify();
    },
    waitFor: (orderNumbers) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          listeners.delete(check);
          resolve();
        };
        const check = (): void => {
          if (hasNoContainer || orderNumbers.every((number) => acknowledged.has(number))) end();
        };
        const timer = setTimeout(end, maxWait);
        listeners.add(check);
        check();
      }),
  };
}

/** The purchases acknowledged by the containers of this page. */
export const acknowledgedPurchases = openAcknowledgedPurchases();
