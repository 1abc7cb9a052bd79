/** A ticket type, with the ticket group that sells it. */
export interface NamedType {
  readonly name: string;
  readonly group: string;
}

/**
 * Names a ticket type where a list has several of its event: with its group if another type has the same name, as the
 * price groups of a hall do ("Full price, Balcony").
 */
export const typeName = ({ name, group }: NamedType, ofEvent: readonly string[]): string =>
  ofEvent.filter((other) => other === name).length > 1 ? `${name}, ${group}` : name;
