// Takes a source file apart into its code without comments and the texts that stand in it. The language's own parser is no
// library any more; a walk over quotes is all that finding SQL needs.

export interface Taken {
  /** Without comments; with its texts, because the query builder is given tables as texts. */
  code: string;
  /** Texts that may be SQL: template literals, each in one piece with ` $0 ` where a value is put in. */
  texts: string[];
}

/** After one of these a slash begins a pattern, and after anything else it divides. */
const beforePattern = /(?:^|[(,=:[!&|?{};+\n]|\breturn)\s*$/;

export function sqlOf(source: string): Taken {
  const texts: string[] = [];
  let code = '';
  let at = 0;

  const quoted = (end: string): string => {
    const from = at;
    for (at += 1; at < source.length && source[at] !== end; at += 1) if (source[at] === '\\') at += 1;
    at += 1;
    return source.slice(from, at);
  };
  const pattern = (): string => {
    const from = at;
    let isInClass = false;
    for (at += 1; at < source.length && (isInClass || source[at] !== '/'); at += 1) {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '[') isInClass = true;
      else if (source[at] === ']') isInClass = false;
    }
    at += 1;
    return source.slice(from, at);
  };
  const template = (): void => {
    let text = '';
    code += '`';
    for (at += 1; at < source.length && source[at] !== '`'; ) {
      if (source.startsWith('${', at)) {
        text += ' $0 ';
        at += 2;
        walk('}');
        at += 1;
        continue;
      }
      const step = source[at] === '\\' ? 2 : 1;
      text += source.slice(at, at + step);
      code += source.slice(at, at + step);
      at += step;
    }
    at += 1;
    code += '`';
    texts.push(text);
  };
  /** Up to the brace that closes what was put in, or to the end. */
  const walk = (end: string | undefined): void => {
    let depth = 0;
    while (at < source.length) {
      const sign = source[at];
      if (depth === 0 && sign === end) return;
      if (source.startsWith('//', at)) at = endOf('\n');
      else if (source.startsWith('/*', at)) at = endOf('*/') + 2;
      else if (sign === "'" || sign === '"') code += quoted(sign);
      else if (sign === '`') template();
      else if (sign === '/' && beforePattern.test(code.slice(-20))) code += pattern();
      else {
        if (sign === '{') depth += 1;
        if (sign === '}') depth -= 1;
        code += sign;
        at += 1;
      }
    }
  };
  const endOf = (sign: string): number => {
    const found = source.indexOf(sign, at);
    return found < 0 ? source.length : found;
  };
  walk(undefined);
  return { code, texts };
}
