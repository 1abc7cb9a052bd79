import type { FromContainer, ToContainer } from './container-frame.ts';
import type { LayerEntry } from './data-layer.ts';

interface ContainerEvents {
  /** Called when every tag has processed the order with this number. */
  acknowledged(orderNumber: string): void;
  /** Called when the tag manager's script could not be loaded. */
  failed(): void;
}

/** The connection to a container that runs in a frame. */
export interface ContainerLink {
  showPage(address: string): void;
  /** Starts the container with the entries that no container has taken so far. */
  start(script: string): void;
  give(entry: LayerEntry): void;
}

/**
 * Opens connections to containers, one after another. An entry that a frame did not take before
 * it was removed goes to the next one.
 */
export function containerLinks(events: ContainerEvents) {
  const untaken = new Map<number, LayerEntry>();
  let turns = 0;
  return (send: (port: MessagePort) => void): ContainerLink => {
    const { port1: port, port2 } = new MessageChannel();
    const tell = (message: ToContainer): void => port.postMessage(message);
    const pass = (entry: LayerEntry, turn: number): void =>
      tell({ entry, turn, purchase: purchaseOf(entry) });
    port.onmessage = ({ data }: MessageEvent<FromContainer>) => {
      if ('took' in data) untaken.delete(data.took);
      else if ('told' in data) events.acknowledged(data.told);
      else events.failed();
    };
    send(port2);
    return {
      showPage: (page) => tell({ page }),
      start(script) {
        tell({ start: script });
        for (const [turn, entry] of untaken) pass(entry, turn);
      },
      give(entry) {
        turns += 1;
        untaken.set(turns, entry);
        pass(entry, turns);
      },
    };
  };
}

const purchaseOf = (entry: LayerEntry): string | undefined =>
  'event' in entry && entry.event === 'purchase'
    ? (entry.ecommerce.transaction_id ?? '')
    : undefined;
