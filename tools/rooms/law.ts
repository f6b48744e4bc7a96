// The import law: which room may import which. docs/architecture.md says it in words; this table is what is checked.

export interface Room {
  name: string;
  /** Matches the repository path of a file that lives in this room; group 1 is the noun where rooms are per noun. */
  path: RegExp;
  /** Rooms it may import; a room may always import itself (of the same noun, where there is one). */
  may: readonly string[];
  /** Where such code belongs instead, for the complaint. */
  advice: string;
}

export const rooms: readonly Room[] = [
  {
    name: 'contract',
    path: /^packages\/contract\//,
    may: [],
    advice: 'The contract knows shapes only; logic belongs in engine, crm or a feature.',
  },
  {
    name: 'engine',
    path: /^packages\/engine\//,
    may: ['contract'],
    advice: 'The engine only thinks: no network, no database. Pass data in, or do it in a server feature.',
  },
  {
    name: 'crm',
    path: /^packages\/crm\//,
    may: ['contract'],
    advice: 'The adapter only talks to a portal; decisions belong in the engine or a feature.',
  },
  {
    name: 'snapshots',
    path: /^packages\/snapshots\//,
    may: ['contract', 'engine'],
    advice:
      'Snapshots are read from files and asked in SQL; who reads a portal or keeps the files is a feature.',
  },
  {
    name: 'client',
    path: /^packages\/client\//,
    may: ['contract'],
    advice: 'The client only asks the API; what is asked of it belongs in a feature.',
  },
  {
    name: 'sandbox',
    path: /^apps\/sandbox\//,
    may: [],
    advice: 'The sandbox stands in for a vendor and shares no code with us.',
  },
  {
    name: 'identity',
    path: /^apps\/identity\//,
    may: ['contract'],
    advice: 'The issuer is replaceable by any other; product rules belong in server features.',
  },
  {
    name: 'server/platform',
    path: /^apps\/server\/src\/(?:platform|schema)\//,
    may: ['contract', 'engine', 'crm'],
    advice: 'The platform knows none of our nouns; the rule belongs in a feature.',
  },
  {
    name: 'server/features',
    path: /^apps\/server\/src\/features\/([^/]+)\//,
    may: ['server/platform', 'contract', 'engine', 'crm', 'snapshots', 'server/http-kit'],
    advice:
      'Of another feature only the files in publicFiles (tools/rooms/law.ts) may be imported, never its store or routes.',
  },
  {
    name: 'server/http-kit',
    path: /^apps\/server\/src\/entrypoints\/http\//,
    may: ['server/platform', 'contract'],
    advice: 'HTTP binds calls; rules belong in features.',
  },
  {
    name: 'server/entrypoints',
    path: /^apps\/server\/src\/(?:entrypoints\/|[^/]+\.ts$)/,
    may: ['server/features', 'server/http-kit', 'server/platform', 'contract', 'crm', 'engine', 'identity'],
    advice: 'Entrypoints only wire; rules belong in features.',
  },
  {
    name: 'web/ui',
    path: /^apps\/web\/src\/ui\//,
    may: [],
    advice: 'The design system knows none of our nouns; compose it in a feature.',
  },
  {
    name: 'web/lib',
    path: /^apps\/web\/src\/lib\//,
    may: ['contract'],
    advice: 'lib knows the wire, not the screens.',
  },
  {
    name: 'web/features',
    path: /^apps\/web\/src\/features\/([^/]+)\//,
    may: ['web/ui', 'web/lib', 'contract'],
    advice: 'A feature never imports another; compose both in an area page.',
  },
  {
    name: 'web/areas',
    path: /^apps\/web\/src\/(?:areas\/|[^/]+\.tsx?$)/,
    may: ['web/features', 'web/ui', 'web/lib', 'contract'],
    advice: 'Areas compose features.',
  },
  {
    name: 'e2e',
    path: /^e2e\//,
    may: ['contract'],
    advice: 'Journeys reach the product only as a browser or over HTTP.',
  },
  {
    name: 'bench',
    path: /^bench\//,
    may: ['engine', 'crm', 'snapshots', 'contract', 'tools'],
    advice: 'Benches measure through the public surface.',
  },
  {
    name: 'tools',
    path: /^(?:tools\/|[^/]+\.ts$)/,
    may: [
      'contract',
      'client',
      'engine',
      'crm',
      'snapshots',
      'sandbox',
      'identity',
      'server/platform',
      'server/features',
      'server/entrypoints',
      'server/http-kit',
      'bench',
    ],
    advice: 'Tools start and check the parts.',
  },
];

/** Tests may also use the test kits below tools/testing and a room's own testing folder. */
export const testKits =
  /^(?:tools\/testing\/|apps\/[a-z]+\/src\/testing\/|tools\/postgres\.ts$|packages\/(?:engine|snapshots)\/test-data\/)/;

/** Starts the work of every noun at once: a feature that did would wire all the others. */
export const waysInOnly = /^apps\/server\/src\/platform\/queue\/worker\.ts$/;

/** What other nouns may import of each: use cases that run in the caller's transaction, what they ask it, and the work it
 *  declares. Everything else of a noun is its own. Only what another noun does import stands here. */
export const publicFiles: Readonly<Record<string, readonly string[]>> = {
  audits: [
    'basis.ts',
    'keep-files.ts',
    'kept-snapshot.ts',
    'read-assumptions.ts',
    'rules.ts',
    'store.ts',
    'take-snapshot.ts',
  ],
  blueprints: ['kind.ts', 'propose.ts'],
  changesets: [
    'approve-changeset.ts',
    'approve-first.ts',
    'approver-rights.ts',
    'batches.ts',
    'changeset-entries.ts',
    'content-hash.ts',
    'end-changeset.ts',
    'entry.ts',
    'get-changeset.ts',
    'get-difference.ts',
    'go-on-left.ts',
    'handed.ts',
    'jobs.ts',
    'kinds.ts',
    'with-labels.ts',
    'list-entries.ts',
    'look-whether-ready.ts',
    'outline.ts',
    'propose-changeset.ts',
    'record-page-of.ts',
    'refusals.ts',
    'refuse-schedules.ts',
    'require-free.ts',
    'resume-changeset.ts',
    'retry-work.ts',
    'rules.ts',
    'store-approvals.ts',
    'store-look.ts',
    'store-proposed.ts',
    'store-schedules.ts',
    'store-standing.ts',
    'undo-changeset.ts',
    'write-back.ts',
  ],
  comments: ['read-comments.ts'],
  commissions: ['recalculate.ts'],
  decisions: [
    'follow-analysis.ts',
    'outline.ts',
    'product-actor.ts',
    'rules-waiting.ts',
    'settle-carried.ts',
  ],
  documents: [
    'deliverables/report-content.ts',
    'deliverables/report-pdf.ts',
    'file-kind.ts',
    'reports.ts',
    'store-files.ts',
    'store-outline.ts',
  ],
  duplicates: ['follow-pairs.ts', 'remembered-pairs.ts', 'store-pairs.ts'],
  delivery: ['forecast-today.ts', 'rules.ts'],
  health: ['alert-recipients.ts', 'outline.ts', 'store-samples.ts'],
  intake: [
    'answer-intake.ts',
    'deal-pasts.ts',
    'follow-plan.ts',
    'get-analysis.ts',
    'jobs.ts',
    'list-settled.ts',
    'load-intake.ts',
    'objects.ts',
    'outline.ts',
    'portal-questions.ts',
    'rules.ts',
    'settle-defaults.ts',
    'take-folder.ts',
  ],
  looks: ['store-past.ts'],
  leads: ['settings.ts'],
  fixes: ['kind.ts'],
  merges: ['kind.ts', 'list-groups.ts', 'said-different.ts'],
  migrations: ['get-report.ts', 'outline.ts'],
  notifications: ['notify.ts'],
  operations: ['read-operations.ts', 'start-operation.ts'],
  organizations: [
    'issuer.ts',
    'membership.ts',
    'open-invitation.ts',
    'open-organization.ts',
    'outline.ts',
    'remove-organization.ts',
    'send-invitation.ts',
  ],
  partners: ['require-others.ts', 'require-rep.ts', 'store-own.ts'],
  people: ['person-name.ts'],
  playbooks: ['earlier-choices.ts', 'learn.ts', 'read-lessons.ts'],
  portals: [
    'claim-portal.ts',
    'find-portal.ts',
    'keep-portal.ts',
    'let-go.ts',
    'make-primary.ts',
    'open-portal.ts',
    'portal-refusal.ts',
    'record-page.ts',
    'token-place.ts',
  ],
  projects: [
    'assign-lead.ts',
    'create-project.ts',
    'finish-or-reopen.ts',
    'forecast.ts',
    'in-project.ts',
    'read-project.ts',
    'record-activity.ts',
    'reopen-milestones.ts',
    'rules.ts',
    'store-activity.ts',
    'store-outline.ts',
    'store-planned.ts',
  ],
  'rep-settings': ['mail-rep.ts', 'payout-details.ts'],
  revops: ['read-latest.ts'],
  session: ['rules.ts'],
  staff: ['remember-staff.ts'],
  storage: ['limits.ts', 'room-for-files.ts'],
  support: ['faq.ts', 'guides.ts', 'office-hours.ts', 'settings.ts', 'store-files.ts', 'store-open.ts'],
  trail: ['append-trail.ts', 'erase-entries.ts', 'own-work.ts'],
  trial: ['furnish-trial.ts'],
  users: ['accounts.ts'],
};

/** Dated exceptions; this list may only shrink. */
export const exceptions: readonly { from: string; to: string; since: string; why: string }[] = [];
