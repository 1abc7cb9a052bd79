import { createContext, type ReactNode, use } from 'react';

const Slot = createContext<ReactNode>(null);

/** Gives the document's head what only the server writes into it. */
export function HeadSlotProvider(props: {
  readonly content: ReactNode;
  readonly children: ReactNode;
}) {
  return <Slot value={props.content}>{props.children}</Slot>;
}

/** Empty in the browser, which leaves alone what the server wrote: nobody reads it there. */
export function HeadSlot() {
  return use(Slot);
}
