// Whether this tab looks as somebody else: every request of it says so. Kept by the tab, so that a reload goes on and another
// tab does not.
const place = 'groundwork.look';

/** Undefined when whoever is signed in looks as themselves. */
export function currentLook(): { id: string; back: string } | undefined {
  // Pages are also rendered where there is no browser.
  if (typeof sessionStorage === 'undefined') return undefined;
  const [id, back] = sessionStorage.getItem(place)?.split(' ') ?? [];
  return id === undefined || back === undefined ? undefined : { id, back };
}

/** Nothing that was asked as somebody else may stand beside what is asked from here on: the page begins anew. */
export function beginLook(id: string, back: string): void {
  sessionStorage.setItem(place, `${id} ${back}`);
  location.assign('/client/dashboard');
}

/** Back to where the look was begun. */
export function leaveLook(): void {
  const look = currentLook();
  if (!look) return;
  sessionStorage.removeItem(place);
  location.assign(look.back);
}
