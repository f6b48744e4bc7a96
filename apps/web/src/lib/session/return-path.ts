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

const key = 'groundwork.return';

/** Over a redirect that carries no state of ours. */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(key, safeReturnPath(path));
}

export function takeReturnPath(): string {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return safeReturnPath(kept);
}
