import { connections } from '../run/options.ts';
import { get } from './closed-loops.ts';
import type { Scenario } from './scenario.ts';

/** The limit of a scenario: the trivial server sends a constant of the same size. */
export const constantLimit = (
  { name, unit }: Pick<Scenario, 'name' | 'unit'>,
  trivialUrl: string,
  lengthOfAnswer: () => Promise<number>,
  count = connections,
): Scenario => ({
  name: `Limit: a constant as long as “${name}”`,
  unit,
  run: async () => get(`${trivialUrl}bytes/${await lengthOfAnswer()}`, {}, count)(),
});
