// What people are called. A record keeps the address of whoever acted, which is who they are and stays; the name is
// read from the members when the record is, so that a name somebody changes or gives up is changed everywhere.

/**
 * SQL for the name of whoever has this address in the organization, else the address: of software, of staff and of people
 * who are no members any more. Both are columns, never values.
 */
export function nameIn(organization: string, address: string): string {
  return `coalesce((select nullif(person.name, '') from members person
    where person.organization_id = ${organization} and person.email_norm = lower(${address})), ${address})`;
}
