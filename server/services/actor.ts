/** Who makes a change: a person or an API key by id, a program by its name, or the operator (AUD-01). */
export interface Actor {
  readonly kind: 'person' | 'program' | 'key' | 'operator';
  readonly id: string;
  /** The number of the request that the actor made, if they made one. */
  readonly request?: string;
}
