// Reads docs/benchmarks.md, as `npm run bench` writes it: a head, then sections with a command and a table.
// A section measured at another time than the head says so itself.

export interface Benchmarks {
  /** When and on what it was measured, unless a section says otherwise. */
  measured: string;
  sections: { title: string; command: string; measured: string; header: string[]; rows: string[][] }[];
}

const cells = (line: string): string[] =>
  line
    .replaceAll(/^\||\|\s*$/g, '')
    .split('|')
    .map(cell => cell.trim());

export function readBenchmarks(text: string): Benchmarks {
  const result: Benchmarks = { measured: '', sections: [] };
  for (const line of text.split(/\r?\n/).map(each => each.trim())) {
    const section = result.sections.at(-1);
    if (line.startsWith('## '))
      result.sections.push({ title: line.slice(3), command: '', measured: '', header: [], rows: [] });
    else if (line === '' || line.startsWith('# ') || /^\|[\s:|-]+\|?$/.test(line)) continue;
    else if (!section) result.measured = `${result.measured} ${line}`.trim();
    else if (/^`[^`]+`$/.test(line)) section.command = line.slice(1, -1);
    else if (line.startsWith('|')) {
      if (section.header.length === 0) section.header = cells(line);
      else section.rows.push(cells(line));
    } else section.measured = `${section.measured} ${line}`.trim();
  }
  return result;
}
