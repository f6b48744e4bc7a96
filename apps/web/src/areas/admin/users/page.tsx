export function UsersPage() {
  return <h1 className="text-xl font-semibold">Users</h1>;
}
