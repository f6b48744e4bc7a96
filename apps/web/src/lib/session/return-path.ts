/** Where to go after signing in: only a path of this site, never the sign-in pages themselves. */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted || !wanted.startsWith('/') || wanted.startsWith('//') || /[\\\p{Cc}]/u.test(wanted))
    return '/dashboard';
  if (/^\/(?:login|register|password-reset|callback)(?:[/?#]|$)/.test(wanted)) return '/dashboard';
  return wanted;
}

/** The sign-in page that leads back to where somebody is now. */
export function loginPath(from: string): string {
  const back = safeReturnPath(from);
  return back === '/dashboard' ? '/login' : `/login?return=${encodeURIComponent(back)}`;
}

/** The same for somebody who was signed in a moment ago: the page says what happened. */
export function sessionEndedPath(from: string): string {
  const path = loginPath(from);
  return `${path}${path.includes('?') ? '&' : '?'}ended=1`;
}

const key = 'groundwork.return';

/** Over a redirect that carries no state of ours. */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(key, safeReturnPath(path));
}

/** The same, left where it is: the page that reads it may be opened again. */
export function keptReturnPath(): string {
  return safeReturnPath(sessionStorage.getItem(key));
}

export function takeReturnPath(): string {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return safeReturnPath(kept);
}
