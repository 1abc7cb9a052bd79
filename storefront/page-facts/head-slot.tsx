import { createContext, type ReactNode, use } from 'react';

const Slot = createContext<ReactNode>(null);

/** Provides head elements that only the server writes. */
export function HeadSlotProvider(props: {
  readonly content: ReactNode;
  readonly children: ReactNode;
}) {
  return <Slot value={props.content}>{props.children}</Slot>;
}

/** Empty in the browser, which leaves the server's elements in place: nothing reads them there. */
export function HeadSlot() {
  return use(Slot);
}
