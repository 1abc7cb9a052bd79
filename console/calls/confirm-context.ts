import { createContext } from 'react';

/** Asks for a second factor; true once the server has it, false if the person declined. */
export type Confirm = () => Promise<boolean>;

/** Asks for a second factor on this page; null where nobody is signed in. */
export const ConfirmContext = createContext<Confirm | null>(null);
