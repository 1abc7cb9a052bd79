/** A statement in an SQL file. */
export interface SqlStatement {
  /** In lower case, with single spaces, without comments and contents of texts; bodies of `do` blocks are kept. */
  readonly text: string;
  /** The comments directly above it, as one text. */
  readonly comment: string;
  readonly line: number;
}

const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|\n|[^\S\n]+|[^\s;'"$/-]+|./g;

/** Splits an SQL file into its statements; those in the body of a `do` block are statements too. */
export function statementsOf(sql: string, firstLine = 1): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let line = firstLine;
  let [text, comment, begun] = ['', '', line];
  /** A blank line separates a comment from what follows. */
  let isBlank = false;
  const end = () => {
    const joined = text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    if (joined) statements.push({ text: joined, comment: comment.trim(), line: begun });
    [text, comment] = ['', ''];
  };
  for (const [part] of sql.matchAll(token)) {
    if (part === '\n') {
      if (isBlank && !text.trim()) comment = '';
      isBlank = true;
    } else if (part.trim()) isBlank = false;
    if (part.startsWith('--')) comment += ` ${part.slice(2).trim()}`;
    else if (part === ';') end();
    else if (part.startsWith('$') && part.length > 1) {
      if (/^\s*do\b/i.test(text)) statements.push(...inBody(part, comment, line));
      text += ' $$ ';
    } else if (part.startsWith("'")) text += "''";
    else if (!part.startsWith('/*')) {
      if (!text.trim() && part.trim()) begun = line;
      text += part;
    }
    line += part.split('\n').length - 1;
  }
  end();
  return statements;
}

/** The statements of a block's body; those without a comment of their own have the block's. */
function inBody(part: string, comment: string, line: number): SqlStatement[] {
  const body = part.replace(/^\$\w*\$/, '').replace(/\$\w*\$$/, '');
  return statementsOf(body, line).map((each) => ({
    ...each,
    comment: each.comment || comment.trim(),
    text: each.text.split(/\b(?:begin|declare|then|else|loop) /).at(-1) ?? '',
  }));
}
