// What stands behind the question mark of the users' address, so that a search can be sent and come back to.
import { text } from '../../../lib/query-text.ts';

const names = ['search', 'role', 'status', 'factor', 'organization'] as const;

export type UsersSearch = Partial<Record<(typeof names)[number], string>>;

export const usersSearch = (given: Record<string, unknown>): UsersSearch =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = text(given[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
