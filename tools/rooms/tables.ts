// The law of tables: whose each one is, and who beside its noun may name it in SQL. docs/architecture.md says it in words.
// A noun writes its own tables only. What of another's it reads is listed here with its reason; both lists may only shrink.

/** Each table of the database and the noun it belongs to; `platform` for what knows none of them. A test holds this against
 *  the catalog. */
export const owners: Readonly<Record<string, string>> = {
  schema_steps: 'platform',
  idempotency_keys: 'platform',
  rate_limits: 'platform',
  stored_files: 'platform',
  // The queue and the outbox: how work and mails wait, whatever noun they are of.
  operations: 'platform',
  operation_lanes: 'platform',
  operation_log: 'platform',
  operation_work: 'platform',
  mails: 'platform',
  organizations: 'organizations',
  members: 'organizations',
  people_left: 'organizations',
  organization_figures: 'organizations',
  organization_notes: 'organizations',
  identities: 'session',
  sign_in_rules: 'sign-in-rules',
  platform_sign_in_rule: 'sign-in-rules',
  looks: 'looks',
  trail: 'trail',
  trail_unsealed: 'trail',
  trail_seals: 'trail',
  trail_leftovers: 'trail',
  trail_checkpoints: 'trail',
  projects: 'projects',
  milestones: 'projects',
  activity: 'projects',
  milestone_dependencies: 'projects',
  forecasts: 'projects',
  portals: 'portals',
  source_files: 'intake',
  source_profiles: 'intake',
  analyses: 'intake',
  planned_milestones: 'intake',
  row_previews: 'intake',
  record_previews: 'intake',
  record_preview_rows: 'intake',
  link_previews: 'intake',
  changesets: 'changesets',
  changeset_entries: 'changesets',
  migration_matches: 'migrations',
  migration_links: 'migrations',
  migration_rows: 'migrations',
  migration_cells: 'migrations',
  migration_cell_lines: 'migrations',
  migration_money: 'migrations',
  migration_checks: 'migrations',
  migration_kept_separate: 'migrations',
  migration_merges: 'migrations',
  reconcile_reports: 'migrations',
  portal_snapshots: 'migrations',
  leads: 'leads',
  lead_notes: 'leads',
  platform_settings: 'settings',
  trial_notices: 'trial',
  trial_portals: 'trial',
  documents: 'documents',
  document_versions: 'documents',
  document_approvals: 'documents',
  ticket_numbers: 'support',
  tickets: 'support',
  ticket_messages: 'support',
  ticket_notes: 'support',
  ticket_attachments: 'support',
  canned_answers: 'support',
  staff: 'staff',
  notifications: 'notifications',
  notification_rules: 'notifications',
  decisions: 'decisions',
  decision_answers: 'decisions',
  decision_links: 'decisions',
  decision_nudges: 'decisions',
  comments: 'comments',
  internal_comments: 'comments',
};

export interface Allowed {
  noun: string;
  /** `*` for what only the running program names (`sql.table`). */
  tables: readonly string[];
  why: string;
}

const names = 'what people are called, beside what they did or own';
const work = 'who started a piece of work, whether it still runs, and what it brought';
const standing = 'whether the organization is on trial or over it, its price plan and its name';

/** What a noun reads of others. */
export const reads: readonly Allowed[] = [
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
  { noun: 'audits', tables: ['operations'], why: work },
  { noun: 'changesets', tables: ['operations'], why: work },
  {
    noun: 'changesets',
    tables: ['organizations'],
    why: 'the limit of the price plan is checked in one statement with what it counts',
  },
  { noun: 'comments', tables: ['members'], why: names },
  {
    noun: 'comments',
    tables: ['milestones', 'documents', 'document_versions'],
    why: 'whether what is talked about is there, and what it is called',
  },
  { noun: 'comments', tables: ['*'], why: 'the same comments in two tables: for everybody, and among staff' },
  { noun: 'decisions', tables: ['members'], why: names },
  { noun: 'decisions', tables: ['organizations', 'projects'], why: standing },
  {
    noun: 'decisions',
    tables: ['notification_rules'],
    why: 'whoever wants no reminders is left out before the batch is cut, or it would come back empty',
  },
  {
    noun: 'decisions',
    tables: ['changesets'],
    why: 'the change set that carried an answer out, by its title',
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
    ],
    why: 'where every project of every organization stands, by sets: asked one by one it would be thousands of questions',
  },
  {
    noun: 'documents',
    tables: ['*', 'changesets', 'operations', 'decisions', 'decision_answers', 'members'],
    why: 'marks that change when anything a report was made of does: read at every look, in one statement',
  },
  { noun: 'intake', tables: ['milestones'], why: 'planned milestones beside how people left them' },
  { noun: 'intake', tables: ['projects'], why: 'the lock under which files and answers of a project change' },
  {
    noun: 'migrations',
    tables: ['changeset_entries'],
    why: 'entries come by the hundred thousand and are joined where they lie',
  },
  { noun: 'migrations', tables: ['*'], why: 'empties its own tables, one after the other, by their list' },
  { noun: 'leads', tables: ['staff'], why: 'who looks after a lead, in the statement that lists leads' },
  { noun: 'mails', tables: ['mails'], why: 'shows the outbox to staff' },
  {
    noun: 'notifications',
    tables: ['members', 'organizations'],
    why: 'everybody who shall be told, and where to write to, in the statement that tells them',
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
  {
    noun: 'organizations',
    tables: ['decisions'],
    why: 'how many open decisions somebody owns, before they leave',
  },
  {
    noun: 'organizations',
    tables: ['identities'],
    why: 'whose sign-ins end with the organization or the membership',
  },
  {
    noun: 'organizations',
    tables: [
      'projects',
      'operations',
      'changesets',
      'changeset_entries',
      'portals',
      'documents',
      'tickets',
      'stored_files',
      'trail',
    ],
    why: 'counts an organization for staff, in one statement, and shows them what it holds and what was done in it',
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
  { noun: 'people', tables: ['members'], why: names },
  {
    noun: 'personal-data',
    tables: ['*', 'members', 'ticket_attachments', 'trail'],
    why: 'gathers what is kept of a person wherever the catalog says that it may be',
  },
  {
    noun: 'platform',
    tables: ['*'],
    why: 'whose a record is, by the name of its table: one way for every noun',
  },
  {
    noun: 'portals',
    tables: ['operations', 'changesets'],
    why: 'whether its writer still runs, and whether a portal that is let go of has a history to keep',
  },
  {
    noun: 'projects',
    tables: ['operations', 'changesets'],
    why: 'the evidence by which a milestone is complete',
  },
  {
    noun: 'projects',
    tables: ['organizations'],
    why: 'how many projects at once were agreed with an organization, locked while one begins',
  },
  {
    noun: 'projects',
    tables: ['changeset_entries'],
    why: 'a project that stands in a portal is not deleted; changesets use projects, so that they cannot be asked',
  },
  {
    noun: 'search',
    tables: ['organizations', 'members', 'projects', 'operations', 'tickets'],
    why: 'finds whatever has a name, for staff, by indexes that lie on those tables',
  },
  { noun: 'security', tables: ['portals', 'organizations'], why: 'which tokens are held for whom' },
  {
    noun: 'session',
    tables: ['members', 'organizations', 'sign_in_rules', 'platform_sign_in_rule'],
    why: 'who somebody is and what is asked of them, at every call in one statement',
  },
  {
    noun: 'looks',
    tables: ['identities', 'members', 'organizations'],
    why: 'who is looked as, and how they stand, asked at every call of a look in one statement',
  },
  {
    noun: 'sign-in-rules',
    tables: ['identities', 'members'],
    why: 'whom a rule asks, to say how many of them have no second factor yet',
  },
  { noun: 'storage', tables: ['organizations'], why: standing },
  { noun: 'support', tables: ['organizations'], why: standing },
  {
    noun: 'support',
    tables: ['staff'],
    why: 'whom a ticket was given to, in the statement that lists tickets',
  },
  {
    noun: 'users',
    tables: ['identities', 'members', 'organizations'],
    why: 'everybody on the platform in one list, by address',
  },
  { noun: 'trail', tables: ['organizations'], why: 'what organizations are called' },
  {
    noun: 'trial',
    tables: ['organizations', 'members'],
    why: 'trials of all organizations by their end, with whom to write to; locks each row until it was written',
  },
];

/** What a noun still writes of others. */
export const writes: readonly Allowed[] = [
  {
    noun: 'mails',
    tables: ['mails'],
    why: 'has a mail sent again or calls it back, for staff; the queue does the rest',
  },
  {
    noun: 'operations',
    tables: ['operations'],
    why: 'notes that an end was told, in the transaction that tells it; the queue never looks at that column',
  },
  {
    noun: 'session',
    tables: ['members'],
    why: 'makes somebody a member by signing in, and notes when they were last seen, with the identity it belongs to',
  },
];
