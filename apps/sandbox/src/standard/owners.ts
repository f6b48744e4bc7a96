// The people a new portal is staffed with, so that owner matching has something real to match: one has left.

export interface Owner {
  id: string;
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  archived: boolean;
  createdAt: string;
  updatedAt: string;
}

const PEOPLE: [id: string, email: string, firstName: string, lastName: string, archived?: true][] = [
  ['61850101', 'dana.whitfield@example.com', 'Dana', 'Whitfield'],
  ['61850102', 'marcus.oyelaran@example.com', 'Marcus', 'Oyelaran'],
  ['61850103', 'priya.raman@example.com', 'Priya', 'Raman'],
  ['61850104', 'tomas.lindqvist@example.com', 'Tomas', 'Lindqvist'],
  ['61850105', 'former.colleague@example.com', 'Elena', 'Marchetti', true],
];

export function standardOwners(now: string): Owner[] {
  return PEOPLE.map(([id, email, firstName, lastName, archived]) => ({
    id,
    userId: Number(id) - 50_000_000,
    email,
    firstName,
    lastName,
    archived: archived ?? false,
    createdAt: now,
    updatedAt: now,
  }));
}
