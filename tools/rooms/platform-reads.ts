// What the nouns read that look at every organization at once, for those who run the platform: part of the law of tables.

export interface Allowed {
  noun: string;
  /** `*` for what only the running program names (`sql.table`). */
  tables: readonly string[];
  why: string;
}

/** By sets, where the rows lie: asked noun by noun, and one by one, each look would be thousands of questions. */
export const platformReads: readonly Allowed[] = [
  {
    noun: 'analytics',
    tables: [
      'activity',
      'changesets',
      'decision_answers',
      'decisions',
      'members',
      'milestones',
      'operations',
      'organizations',
      'projects',
      'reconcile_reports',
    ],
    why: 'figures over every organization, each in one statement: what is asked for row by row takes minutes',
  },
  {
    noun: 'delivery',
    tables: [
      'projects',
      'milestones',
      'forecasts',
      'organizations',
      'source_files',
      'analyses',
      'operations',
      'portals',
      'decisions',
      'staff',
    ],
    why: 'where every project of every organization stands, by sets: asked one by one it would be thousands of questions',
  },
  {
    noun: 'overview',
    tables: [
      'organizations',
      'members',
      'operations',
      'changesets',
      'changeset_entries',
      'reconcile_reports',
      'projects',
      'activity',
    ],
    why: 'figures over every organization, each counted where it lies',
  },
  {
    noun: 'search',
    tables: ['organizations', 'members', 'projects', 'operations', 'tickets'],
    why: 'finds whatever has a name, for staff, by indexes that lie on those tables',
  },
  {
    noun: 'operations',
    tables: ['operations', 'operation_lanes', 'operation_log', 'operation_work', 'projects', 'organizations'],
    why: 'shows the queue to people, with the names of whose work it is',
  },
  {
    noun: 'operations',
    tables: ['changesets', 'reconcile_reports', 'milestones'],
    why: 'the evidence of a piece of work, for staff; migrations and projects use operations, so that they cannot be asked',
  },
];
