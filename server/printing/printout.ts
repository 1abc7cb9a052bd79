import type { Paper } from '#domain/orders/print-limits.ts';

/** A labelled fact about a ticket, in the seller's words. */
export interface PrintedFact {
  readonly label: string;
  readonly text: string;
}

/** One ticket on paper. */
export interface PrintedTicket {
  readonly event: string;
  /** The visit’s date and time in the venue’s zone, or the note that it is valid on any day. */
  readonly when: string;
  readonly venue: string;
  readonly address: string;
  readonly facts: readonly PrintedFact[];
  /** The content of the QR code. */
  readonly scanCode: string;
}

/** The colours of print, on white paper; hex. */
export interface PrintColours {
  readonly brand: string;
  readonly title: string;
  readonly text: string;
  readonly muted: string;
  /** Colour of a card's edges. */
  readonly line: string;
  /** Dashed lines to cut along. */
  readonly cut: string;
}

/** A picture and its size in pixels. */
export interface PrintedLogo {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Everything that is printed for one order. Plain data, because it is sent to the drawing thread. */
export interface Printout {
  readonly paper: Paper;
  readonly language: string;
  readonly seller: string;
  readonly logo: PrintedLogo | undefined;
  readonly colours: PrintColours;
  readonly order: PrintedFact;
  readonly tickets: readonly PrintedTicket[];
}
