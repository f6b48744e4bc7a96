// Runs of lines that stand in two places. Blank lines, comments, imports and lone punctuation do not count.

interface Line {
  text: string;
  /** In the file, from 1. */
  number: number;
}

function counting(code: string): Line[] {
  let isImport = false;
  return code.split('\n').flatMap((raw, index) => {
    const text = raw.trim();
    if (/^import\b/.test(text)) isImport = !/from\s|^import\s*['"]/.test(text);
    else if (isImport) {
      if (/from\s/.test(text)) isImport = false;
      return [];
    }
    return /^import\b/.test(text) || !/\w/.test(text) ? [] : [{ text, number: index + 1 }];
  });
}

/** Every longest run of at least `least` equal lines in two places, longest first; `file:line` names where each begins. */
export function repeatedRuns(
  codes: ReadonlyMap<string, string>,
  least: number,
): { from: string; to: string; lines: number }[] {
  const files = [...codes].map(([file, code]) => ({ file, lines: counting(code) }));
  const places = new Map<string, { file: number; at: number }[]>();
  files.forEach(({ lines }, file) => {
    for (let at = 0; at + least <= lines.length; at += 1) {
      const key = lines
        .slice(at, at + least)
        .map(line => line.text)
        .join('\n');
      places.set(key, [...(places.get(key) ?? []), { file, at }]);
    }
  });
  const textAt = (file: number, at: number) => files[file]?.lines[at]?.text;
  const runs: { from: string; to: string; lines: number }[] = [];
  for (const found of places.values())
    for (const [index, a] of found.entries())
      for (const b of found.slice(index + 1)) {
        // Only where the run begins; a later window of the same run says nothing new.
        if (a.at > 0 && b.at > 0 && textAt(a.file, a.at - 1) === textAt(b.file, b.at - 1)) continue;
        if (a.file === b.file && b.at - a.at < least) continue;
        let length = least;
        while (
          textAt(a.file, a.at + length) !== undefined &&
          textAt(a.file, a.at + length) === textAt(b.file, b.at + length)
        )
          length += 1;
        const nameOf = (place: { file: number; at: number }) =>
          `${files[place.file]?.file ?? ''}:${files[place.file]?.lines[place.at]?.number ?? 0}`;
        runs.push({ from: nameOf(a), to: nameOf(b), lines: length });
      }
  return runs.sort((a, b) => b.lines - a.lines);
}
