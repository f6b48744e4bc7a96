// Which statements PostgreSQL is asked to keep prepared. A name saves it reading and planning the same text again, which
// is most of the cost of a small query; each one takes memory on every connection.

/** Asked so often, a text is worth it; texts made of long lists come once each. */
const worthAt = 3;
const mostNames = 200;
const mostCounted = 2000;

export interface StatementNames {
  /** Undefined for a text that is not kept. */
  of(text: string): string | undefined;
  /** It cannot be kept: what it answers was changed by a schema step while it was. */
  forget(text: string): void;
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string | undefined>();
  const asked = new Map<string, number>();
  let made = 0;
  return {
    of(text) {
      if (names.has(text)) return names.get(text);
      if (made >= mostNames) return undefined;
      const times = (asked.get(text) ?? 0) + 1;
      if (times < worthAt) {
        if (asked.size >= mostCounted) asked.clear();
        asked.set(text, times);
        return undefined;
      }
      asked.delete(text);
      made += 1;
      const name = `s${made}`;
      names.set(text, name);
      return name;
    },
    forget(text) {
      names.set(text, undefined);
    },
  };
}
