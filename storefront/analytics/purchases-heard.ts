/** The longest that a container may keep a buyer waiting, in milliseconds. */
const longest = 2_000;

interface Heard {
  /** The container has told of this order, or it was told of before. */
  purchase(orderNumber: string): void;
  /** No container runs: nothing will be heard. */
  nobody(): void;
  /** Waits until these orders are told of, or can't be, but never long. */
  until(orderNumbers: readonly string[]): Promise<void>;
}

/** Which orders a container has told of, for pages that are left for another site (PAY-74, ANA-04). */
export function openHeard(): Heard {
  const told = new Set<string>();
  const listeners = new Set<() => void>();
  let isDeaf = false;
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    purchase(orderNumber) {
      told.add(orderNumber);
      tell();
    },
    nobody() {
      isDeaf = true;
      tell();
    },
    until: (orderNumbers) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          listeners.delete(look);
          resolve();
        };
        const look = (): void => {
          if (isDeaf || orderNumbers.every((number) => told.has(number))) end();
        };
        const timer = setTimeout(end, longest);
        listeners.add(look);
        look();
      }),
  };
}

/** The purchases that the containers of this page have heard of. */
export const heard = openHeard();
