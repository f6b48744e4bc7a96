// What of a person goes when they are erased, and why the rest stays. Pure.

/** Rows that are theirs alone, by the columns that say whose they are, in the order in which they can go. What hangs on a
 *  membership (sign-ins, notifications, links, looks) goes with it. */
export const removedTables: readonly { table: string; columns: readonly string[] }[] = [
  { table: 'identities', columns: ['subject'] },
  { table: 'members', columns: ['id'] },
  { table: 'people_left', columns: ['subject'] },
  { table: 'leads', columns: ['email'] },
  { table: 'mails', columns: ['recipient'] },
  { table: 'idempotency_keys', columns: ['scope'] },
  { table: 'rate_limits', columns: ['key'] },
];

export const keptElsewhere =
  'Another issuer keeps the account. Remove it there as well, or its next sign-in makes them a member anew.';

/** Of leads that a form of the CRM took. */
export const passedOn =
  'The form of the CRM took it, and made a contact there. Remove that contact as well: nobody does it from here.';

const evidence =
  'Says who did, said or decided something in an organization’s project. It is that organization’s evidence, and goes with it.';

/** Of partner reps: kept under their names for as long as books are. */
const books =
  'What a partner rep noted, sold and was paid is kept as books are. A rep’s name is changed under Partners, a contact’s in the deal.';
const ofReps =
  'reps rep_targets deals deal_stage_changes deal_splits deal_cancellations deal_notes deal_tasks ledger_entries ledger_postings credited_deals payout_reps payout_lines';

const reasons: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofReps.split(' ').map(table => [table, books])),
  document_versions:
    'A file of the organization, and who brought it. It goes when the organization removes it, or with it.',
  document_approvals:
    'Who approved which file: evidence that is written once, and goes with the organization.',
  source_files: 'An export of the organization, and who brought it. It goes with the project.',
  decision_answers:
    'Who decided what, and when: evidence that is written once, and goes with the organization.',
  changesets:
    'Who proposed and approved what was written to a client’s portal: evidence, which goes with the organization.',
  operation_log:
    'Who asked for what of an operation: evidence of the organization. The oldest lines go by themselves, the rest with it.',
  health_alerting: 'An address that alerts are sent to. Take it out in System Health.',
  staff: 'Somebody who worked here, to whom tickets and leads were given.',
};

/** Every table that is not named here is the organization's: one that is added later stays and is reported, until somebody says
 *  that it goes. */
export function whyItStays(table: string): string {
  return reasons[table] ?? evidence;
}
