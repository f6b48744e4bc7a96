// Whether something was written that this browser has not heard of. The server's mark stays the same while nothing is; the
// last one is kept here, so that a page which is loaded anew knows, once it hears again, whether what it asked for before
// that may be old.

const key = (person: string): string => `groundwork.heard.${person}`;

/** Nothing is known after this: whoever looks next asks again. */
export function forgetMark(person: string): void {
  put(person, '');
}

/** Keeps the mark. @returns whether anything may have been missed since the one before */
export function missedBefore(person: string, mark: string): boolean {
  const known = get(person);
  put(person, mark);
  return known !== mark;
}

/** Whether something was heard, here or in another tab, since the last mark. */
export function isMarkKnown(person: string): boolean {
  return get(person) !== '';
}

/** A browser that keeps nothing is one that may have missed something each time. */
function get(person: string): string {
  try {
    return localStorage.getItem(key(person)) ?? '';
  } catch {
    return '';
  }
}

function put(person: string, mark: string): void {
  try {
    localStorage.setItem(key(person), mark);
  } catch {
    // Then it is asked again.
  }
}
