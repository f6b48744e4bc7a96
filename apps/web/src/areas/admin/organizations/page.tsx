export function OrganizationsPage() {
  return <h1 className="text-xl font-semibold">Organizations</h1>;
}
