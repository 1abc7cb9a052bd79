import path from 'node:path';
import { maxFileLines } from './plan.ts';
import { type Finding, lineAt, type SourceFile } from './source-file.ts';

interface WordRule {
  pattern: RegExp;
  rule: string;
  /** Selects the files that it applies to; all by default. */
  where?: (file: SourceFile) => boolean;
}

// Bracketed letters keep the patterns from matching themselves.
const wordRules: readonly WordRule[] = [
  {
    pattern: /@ts-(ignore|expect-error|nocheck)/g,
    rule: 'fix type errors instead of suppressing them',
  },
  {
    pattern: /biome-[i]gnore|eslint-[d]isable/g,
    rule: 'fix lint findings instead of suppressing them',
  },
  {
    pattern:
      /\b(test|it|describe|suite|bench)(\.\w+)*\.(only|skip|todo|fixme|skipIf|runIf|fails)\b/g,
    rule: 'every test must run',
    where: ({ isTest }) => isTest,
  },
  {
    pattern: /\b(retry|retries)\s*:\s*[1-9]/g,
    rule: 'fix flaky tests instead of retrying them',
    where: ({ isTest, path: file }) => isTest || file.endsWith('.config.ts'),
  },
  {
    pattern: /\.\.\.\{/g,
    rule: 'write its properties where they are spread: lines are not saved for a limit',
  },
  { pattern: /waitFor[T]imeout|network[i]dle/g, rule: 'wait for a condition, not for time' },
  { pattern: /\b(TO[D]O|FIX[M]E)\b/g, rule: 'do it now, or write an issue' },
  {
    pattern: /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bTemporal\.Now\b|\bcrypto\.\w/g,
    rule: 'in domain/ the clock, ids and randomness are arguments',
    where: ({ room, isTest }) => room === 'domain' && !isTest,
  },
  {
    pattern: /\bfor (no key )?(update|share)\b|\bpg_(try_)?advisory_\w+/gi,
    rule: 'locks are taken by queries of server/store/, in the order of ticketKinds',
    where: ({ path: file }) => file.startsWith('server/kinds/'),
  },
];

const emptyNames = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'index'];

/** Checks names, lengths and words. */
export function checkText(file: SourceFile): Finding[] {
  return [...checkName(file), ...checkLength(file), ...checkWords(file)];
}

function checkName(file: SourceFile): Finding[] {
  const folders = path.posix.dirname(file.path).split('/');
  const name = path.posix.basename(file.path).split('.')[0] ?? '';
  const empty = [...folders, name].find((part) => emptyNames.includes(part.toLowerCase()));
  if (!empty) return [];
  return [{ path: file.path, line: 1, rule: `"${empty}" says nothing: name its content` }];
}

function checkLength({ path: file, text }: SourceFile): Finding[] {
  const lines = text.trimEnd().split('\n').length;
  if (lines <= maxFileLines || isGenerated(file)) return [];
  const rule = `${lines} lines, ${maxFileLines} at most: split it by idea`;
  return [{ path: file, line: maxFileLines + 1, rule, isLimit: true }];
}

function isGenerated(file: string): boolean {
  return file.includes('.generated.') || file === 'database/schema.sql';
}

function checkWords(file: SourceFile): Finding[] {
  return wordRules
    .filter(({ where }) => !where || where(file))
    .flatMap(({ pattern, rule }) =>
      [...file.text.matchAll(pattern)].map((found) => ({
        path: file.path,
        line: lineAt(file.text, found.index),
        rule: `${found[0]}: ${rule}`,
      })),
    );
}
