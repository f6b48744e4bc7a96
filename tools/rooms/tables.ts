// The law of tables: who beside its noun (owners.ts) may name it in SQL. docs/architecture.md says it in words.
// A noun writes its own tables only. What of another's it reads is listed here with its reason; both lists may only shrink.
import { type Allowed, platformReads } from './platform-reads.ts';

const earned = 'what commission is worked out from, of many deals in a few statements, and whose it is';
const names = 'what people are called, beside what they did or own';
const repNames = 'what reps are called and where mail reaches them, beside what they did';
const work = 'who started a piece of work, whether it still runs, and what it brought';
const standing = 'whether the organization is on trial or over it, its price plan and its name';

/** What a noun reads of others. */
export const reads: readonly Allowed[] = [
  ...platformReads,
  { noun: 'audits', tables: ['operations'], why: work },
  { noun: 'audits', tables: ['portals', 'projects', 'organizations'], why: 'what they are called today' },
  { noun: 'revops', tables: ['portals'], why: 'what the analysed portal is called today' },
  { noun: 'changesets', tables: ['operations'], why: work },
  {
    noun: 'changesets',
    tables: ['organizations'],
    why: 'the limit of the price plan is checked in one statement with what it counts',
  },
  {
    noun: 'clients',
    tables: ['rep_clients', 'deals'],
    why: 'whose client an organization is, and whether they cancelled',
  },
  {
    noun: 'clients',
    tables: ['organizations', 'projects', 'milestones', 'forecasts', 'decisions', 'tickets'],
    why: 'how far the implementation of a page of clients is, counted in one statement each; no text but names of plans',
  },
  { noun: 'commissions', tables: ['deals', 'deal_splits', 'rep_targets', 'reps', 'partners'], why: earned },
  ...['comments', 'decisions', 'people'].map(noun => ({
    noun,
    tables: ['members'],
    why: names,
  })),
  {
    noun: 'comments',
    tables: ['milestones', 'documents', 'document_versions'],
    why: 'whether what is talked about is there, and what it is called',
  },
  { noun: 'comments', tables: ['*'], why: 'the same comments in two tables: for everybody, and among staff' },
  {
    noun: 'deals',
    tables: ['reps', 'partners', 'organizations', 'members'],
    why: 'whose a registration is, and whether a company is here already, in the statements that compare them by sets',
  },
  { noun: 'deals', tables: ['projects'], why: 'the first project of the organization that a deal became' },
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
    noun: 'documents',
    tables: ['*', 'changesets', 'operations', 'decisions', 'decision_answers', 'members', 'organizations'],
    why: 'marks that change when anything a report was made of does, in one statement; whose a shared link is',
  },
  { noun: 'health', tables: ['operations', 'operation_lanes'], why: work },
  { noun: 'intake', tables: ['milestones'], why: 'planned milestones beside how people left them' },
  { noun: 'intake', tables: ['projects'], why: 'the lock under which files and answers of a project change' },
  {
    noun: 'merges',
    tables: ['changesets', 'changeset_entries', 'changeset_schedules', 'operations'],
    why: 'merges as they stand',
  },
  {
    noun: 'migrations',
    tables: ['changeset_entries'],
    why: 'by the hundred thousand, joined where they lie',
  },
  { noun: 'migrations', tables: ['*'], why: 'empties its own tables, one after the other, by their list' },
  { noun: 'leads', tables: ['staff'], why: 'who looks after a lead, in the statement that lists leads' },
  { noun: 'mails', tables: ['mails'], why: 'shows the outbox to staff' },
  {
    noun: 'notifications',
    tables: ['members', 'organizations'],
    why: 'everybody who shall be told, and where to write to, in the statement that tells them',
  },
  ...['inquiries', 'resources', 'rep-settings'].map(noun => ({ noun, tables: ['reps'], why: repNames })),
  { noun: 'inquiries', tables: ['ledger_entries'], why: 'whether a disputed line is one of the rep’s own' },
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
    noun: 'performance',
    tables: ['deals', 'deal_stage_changes', 'deal_notes', 'rep_clients', 'reps', 'rep_targets'],
    why: 'ten thousand deals of a rep are counted where they lie; the figures are theirs and nothing else is kept',
  },
  {
    noun: 'performance',
    tables: ['milestones', 'organizations'],
    why: 'what the rep’s own clients completed last, by name',
  },
  {
    noun: 'personal-data',
    tables: ['*', 'members', 'identities', 'organizations', 'ticket_attachments', 'trail', 'staff', 'reps'],
    why: 'gathers what is kept of a person wherever the catalog says that it may be, and whether they are of ours',
  },
  {
    noun: 'platform',
    tables: ['*'],
    why: 'whose a record is, by the name of its table: one way for every noun',
  },
  { noun: 'playbooks', tables: ['organizations', 'projects'], why: names },
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
    noun: 'keys',
    tables: ['organizations'],
    why: 'how the organization of a key stands, asked at every call of it in one statement',
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
    noun: 'webhooks',
    tables: ['organizations'],
    why: 'whether the organization is suspended, as its turn comes',
  },
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
  { noun: 'personal-data', tables: ['mails'], why: 'the office’s copies of what an erased person wrote' },
  {
    noun: 'session',
    tables: ['members'],
    why: 'makes somebody a member by signing in, and notes when they were last seen, with the identity it belongs to',
  },
];
