// What columns hold of which the catalog knows too little: everything in jsonb, and texts that are a closed list for us
// without a check in the database. Types come from the contract and the engine; rows.ts imports them from there.

export interface ColumnType {
  /** As TypeScript writes it. Of a jsonb column without null: the catalog knows whether it may be. */
  type: string;
  /** Modules by the name that is taken from each. */
  from?: Readonly<Record<string, string>>;
}

const contract = (file: string, name: string, type = name): ColumnType => ({
  type,
  from: { [`@groundwork/contract/${file}`]: name },
});
const printedSide: ColumnType = {
  type: 'PairSide & { print: RowPrint }',
  from: { '@groundwork/contract/duplicates': 'PairSide', '@groundwork/contract/said-pairs': 'RowPrint' },
};
const anyFields: ColumnType = { type: 'Record<string, unknown>' };

/** Columns that hold an id of what others belong to, in whatever table. */
export const idTypes: Readonly<Record<string, ColumnType>> = {
  organization_id: contract('ids', 'OrganizationId'),
  known_organization_id: contract('ids', 'OrganizationId'),
  project_id: contract('ids', 'ProjectId'),
  changeset_id: contract('ids', 'ChangesetId'),
  portal_id: contract('ids', 'PortalId'),
  operation_id: contract('ids', 'OperationId'),
  member_id: contract('ids', 'MemberId'),
  author_member_id: contract('ids', 'MemberId'),
  owner_id: contract('ids', 'MemberId'),
  ticket_id: contract('ids', 'TicketId'),
  document_id: contract('ids', 'DocumentId'),
  partner_id: contract('ids', 'PartnerId'),
  rep_id: contract('ids', 'RepId'),
  credited_rep_id: contract('ids', 'RepId'),
  client_rep_id: contract('ids', 'RepId'),
  deal_id: contract('ids', 'DealId'),
};

export const columnTypes: Readonly<Record<string, ColumnType>> = {
  'analyses.analysis': contract('intake', 'Analysis'),
  'analyses.answers': contract('intake', 'Answers'),
  'analyses.made_of': { type: '{ name: string; sha256: string }[]' },
  'analyses.plan_before': contract('plans', 'Plan'),
  'analyses.portal_schema': contract('portal-schema', 'PortalSchema'),
  'changeset_entries.after': anyFields,
  'changeset_entries.before': anyFields,
  'changeset_entries.kind': contract('changesets', 'EntryKind'),
  'changeset_entries.reversibility': contract('changesets', 'Reversibility'),
  'partners.id': contract('ids', 'PartnerId'),
  'changesets.counts': contract('changesets', 'Changeset', "Changeset['counts']"),
  'changesets.facts': anyFields,
  'commission_rules.for_partner_id': contract('ids', 'PartnerId'),
  'commission_rules.for_rep_id': contract('ids', 'RepId'),
  'commission_rules.terms': contract('commission-terms', 'RuleTerms'),
  'ledger_entries.explanation': contract('commission-terms', 'StoredExplanation'),
  'changesets.reversibility': contract('changesets', 'Changeset', "Changeset['reversibility']"),
  'deal_stage_changes.from_stage': contract('deal-stages', 'DealStage'),
  'deal_stage_changes.to_stage': contract('deal-stages', 'DealStage'),
  'deal_views.filter': contract('deals', 'DealFilter'),
  'deal_views.sort': contract('deals', 'DealSort'),
  'deals.id': contract('ids', 'DealId'),
  'decisions.shown': contract('decisions', 'ProjectDecision', "ProjectDecision['shown']"),
  'decisions.options': contract('decisions', 'ProjectDecision', "ProjectDecision['options']"),
  'forecasts.tasks': { type: 'Task[]', from: { '@groundwork/engine/forecast/task': 'Task' } },
  'duplicate_answers.one': contract('said-pairs', 'RowPrint'),
  'duplicate_answers.other': contract('said-pairs', 'RowPrint'),
  // Parsed where they are read: an older version of the product may have written them.
  'audits.record_pages': { type: 'unknown' },
  'audits.result': { type: 'unknown' },
  'revops_reports.record_pages': { type: 'unknown' },
  'revops_reports.result': { type: 'unknown' },
  'revops_days.seen': { type: 'unknown' },
  'duplicate_pairs.fields': contract('duplicates', 'PairField', 'PairField[]'),
  'duplicate_pairs.levels': { type: 'number[]' },
  'duplicate_pairs.one': printedSide,
  'duplicate_pairs.other': printedSide,
  'duplicate_pairs.reasons': contract('duplicates', 'PairReason', 'PairReason[]'),
  'duplicate_queues.sizes': { type: 'number[]' },
  'health_deliveries.body': anyFields,
  'health_instances.readings': contract('health', 'HealthReadings'),
  'idempotency_keys.body': { type: 'unknown' },
  'maintenance_windows.services': contract('health', 'HealthService', 'HealthService[]'),
  'cost_assumptions.assumptions': contract('finding-costs', 'CostAssumptions'),
  'merge_answers.columns': { type: 'string[]' },
  'merge_groups.object': contract('merges', 'MergeableObject'),
  'merge_groups.records': {
    type: 'AlikeRecord[]',
    from: { '@groundwork/engine/match/records/find-records-alike': 'AlikeRecord' },
  },
  'merge_searches.columns': { type: 'string[]' },
  'merge_searches.object': contract('merges', 'MergeableObject'),
  'merge_searches.unseen': { type: 'string[]' },
  'migration_kept_separate.other_row': contract(
    'migrations',
    'KeptSeparateRow',
    "KeptSeparateRow['other_row']",
  ),
  'migration_checks.found': contract(
    'migrations',
    'ReconcileReport',
    `{
      object: string;
      all: number;
      created: number;
      vanished: number;
      mismatches: ReconcileReport['mismatches'];
      mismatch_count: number;
      money: { pipeline: string; stage: string; currency: string; deals: number; cents: string }[];
      links: { pair: string; made: number } | null;
    }`,
  ),
  'migration_merges.differences': contract('migrations', 'MergedRow', "MergedRow['differences']"),
  'migration_merges.filled': contract('migrations', 'MergedRow', "MergedRow['filled']"),
  'migration_rows.former': anyFields,
  'migration_rows.money': { type: 'RowMoney', from: { '@groundwork/engine/compile/compiled': 'RowMoney' } },
  'milestones.facts': contract('projects', 'Fact', 'Fact[]'),
  'operations.checkpoint': { type: 'unknown' },
  'operations.error': { type: '{ code: string; message: string; correlation_id?: string }' },
  'operations.input': anyFields,
  'operations.kind': contract('operations', 'OperationKind'),
  'operations.progress': contract('operations', 'Progress'),
  'operations.result': anyFields,
  'operations.waits': contract('operations', 'OperationWait', "Omit<OperationWait, 'until'>"),
  'planned_milestones.planned': {
    type: '{ name: string; description: string; due_date: string | null }',
  },
  'playbook_entries.kind': contract('playbook-shapes', 'PlaybookKind'),
  'playbook_entries.question': contract('playbook-shapes', 'PlaybookQuestion'),
  'playbook_entries.system': contract('source-systems', 'SourceSystem'),
  'playbook_lessons.outcome': contract('playbook-shapes', 'PlaybookOutcome'),
  'shared_playbooks.file': contract('playbook-shapes', 'PlaybookFile'),
  'portal_snapshots.properties': anyFields,
  'portals.scopes': { type: 'string[]' },
  'changesets.id': contract('ids', 'ChangesetId'),
  'portals.id': contract('ids', 'PortalId'),
  'operations.id': contract('ids', 'OperationId'),
  'members.id': contract('ids', 'MemberId'),
  'tickets.id': contract('ids', 'TicketId'),
  'documents.id': contract('ids', 'DocumentId'),
  'projects.id': contract('ids', 'ProjectId'),
  'record_preview_rows.positions': { type: 'number[]' },
  'record_preview_rows.won': { type: 'string[]' },
  'record_previews.properties': { type: 'Record<string, string>' },
  'record_previews.shown': { type: 'Record<string, string>' },
  'platform_settings.values': { type: 'unknown' },
  'quiz_attempts.answers': { type: 'number[]' },
  'reconcile_reports.report': contract('migrations', 'ReconcileReport'),
  'resource_versions.questions': contract('resource-desk', 'QuizQuestion', 'QuizQuestion[]'),
  'row_previews.bucket': contract('row-previews', 'PreviewBucket', "Exclude<PreviewBucket, 'record'>"),
  'row_previews.cells': { type: 'string[]' },
  'row_previews.emptied': { type: 'number[]' },
  'row_previews.kept_separate': contract('migrations', 'KeptSeparateRow', 'KeptSeparateRow[]'),
  'row_previews.made': { type: '{ position: number; property: string }[]' },
  'row_previews.merge': contract('migrations', 'MergedRow'),
  'row_previews.notes': contract('migrations', 'CellNote', 'CellNote[]'),
  'source_profiles.profile': contract('profiles', 'SourceProfile'),
  'tickets.transcript': contract('support', 'Exchange', 'Exchange[]'),
  'trail.details': anyFields,
  'webhook_deliveries.attempts': contract('webhooks', 'WebhookAttempt', 'WebhookAttempt[]'),
  'webhook_deliveries.data': contract('webhook-events', 'WebhookData'),
};
