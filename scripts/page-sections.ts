/** A part of a Markdown page under a heading of the second level. */
export interface Section {
  /** File and line of the heading. */
  place: string;
  heading: string;
  /** The lines below the heading that are not blank. */
  lines: string[];
}

/** Returns a Markdown page's sections, in order; text above the first heading belongs to none. */
export function pageSections(file: string, text: string): Section[] {
  const sections: Section[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('## ')) {
      sections.push({ place: `${file}:${index + 1}`, heading: line.slice(3), lines: [] });
    } else if (line.trim() !== '') {
      sections.at(-1)?.lines.push(line);
    }
  }
  return sections;
}
