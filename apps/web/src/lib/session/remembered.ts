/** Somebody has signed in at this browser and not signed out: whether they may still pass, only the server knows. */
export function isRemembered(): boolean {
  return Object.keys(localStorage).some(key => key.startsWith('groundwork.oidc.user:'));
}
