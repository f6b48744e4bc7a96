import { Link } from '@tanstack/react-router';

/** A client by name, as the way to all that is known of it. */
export function OrganizationLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to="/admin/organizations/$organizationId"
      params={{ organizationId: id }}
      className="rounded-sm text-soft hover:text-ink hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
