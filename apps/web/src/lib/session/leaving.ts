let isOnTheWay = false;

/** From here on the browser is on its way to another document, and what happens to the tokens meanwhile is no news to this one. */
export function leave(): void {
  isOnTheWay = true;
  // Brought back whole by the browser's history, it would show what belonged to somebody.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

export function isLeaving(): boolean {
  return isOnTheWay;
}
