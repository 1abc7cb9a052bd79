import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One instruction of a Containerfile, with continued lines joined: `RUN`, and its arguments. */
export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

export const containerfile = path.join(import.meta.dirname, 'Containerfile');

/** The instructions of a Containerfile, by stage. */
export function stagesOf(text: string): readonly (readonly Instruction[])[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [name = '', ...words] = line.split(/\s+/);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, rest: words.join(' ') });
  }
  return stages;
}

/** The instructions of the last stage that determine how the image runs. */
export interface ImageConfig {
  readonly env: Readonly<Record<string, string>>;
  readonly user: { readonly uid: number; readonly gid: number };
  readonly folder: string;
  readonly entry: readonly string[];
  readonly command: readonly string[];
}

/** Reads how the image of our Containerfile runs. */
export function imageConfig(text = readFileSync(containerfile, 'utf8')): ImageConfig {
  const last = stagesOf(text).at(-1) ?? [];
  const value = (name: string) => last.findLast((each) => each.name === name)?.rest ?? '';
  const pairs = last
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ rest }) => rest.split(' '))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  const [uid = 0, gid = 0] = value('USER').split(':').map(Number);
  return {
    env: Object.fromEntries(pairs),
    user: { uid, gid },
    folder: value('WORKDIR'),
    entry: JSON.parse(value('ENTRYPOINT')),
    command: JSON.parse(value('CMD')),
  };
}
