/** Whether somebody holds any one of what is asked for; asking for nothing lets everybody through. */
export function mayPass(
  held: { roles: readonly string[]; permissions: readonly string[] },
  asked: { roles?: readonly string[] | undefined; permissions?: readonly string[] | undefined },
): boolean {
  const roles = asked.roles ?? [];
  const permissions = asked.permissions ?? [];
  if (roles.length === 0 && permissions.length === 0) return true;
  return (
    roles.some(role => held.roles.includes(role)) || permissions.some(each => held.permissions.includes(each))
  );
}
