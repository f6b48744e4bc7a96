// Reads the catalogs for everything by which one organization, or one partner rep, could see another's rows. Used by tests.
import type pg from 'pg';

/** Tables that hold nothing of a tenant, each with the reason. */
const notTenants: Record<string, string> = {
  schema_steps: 'which steps were applied',
  identities: 'answers which tenant a person belongs to; the tenant role has no access',
  idempotency_keys: 'keyed by the caller; the tenant role has no access',
  mails: 'are the platform’s own; the tenant role has no access',
  leads: 'come from visitors without an organization; the tenant role has no access',
  lead_notes: 'belong to leads; the tenant role has no access',
  resources: 'are the same for every rep; the tenant role has no access',
  resource_versions: 'belong to resources; the tenant role has no access',
  commission_rules: 'are for all reps, or for a partner; the tenant role has no access',
  exchange_rates: 'are the platform’s own; the tenant role has no access',
  payout_runs: 'are over all reps; the tenant role has no access',
  partners: 'are firms that sell with us; the tenant role has no access',
  shared_playbooks: 'are for every tenant; the tenant role has no access',
  staff: 'are our own people; the tenant role has no access',
  canned_answers: 'are the staff’s own; the tenant role has no access',
  people_left: 'are listed when their tenant is gone; the tenant role has no access',
  trail_seals: 'hold hashes, of no organization; the tenant role has no access',
  trail_leftovers: 'are listed when their tenant is gone; the tenant role has no access',
  trail_checkpoints: 'hold hashes, of no organization; the tenant role has no access',
  platform_sign_in_rule: 'is the platform’s own; the tenant role has no access',
  ...Object.fromEntries(
    [
      'health_instances',
      'health_states',
      'health_samples',
      'health_alerts',
      'health_deliveries',
      'health_alerting',
      'maintenance_windows',
    ].map(table => [table, 'how the platform itself is; the tenant role has no access']),
  ),
  rate_limits: 'counts by caller; the tenant role has no access',
  platform_settings: 'of the whole product; the tenant role has no access',
};

const searched = 'finds by name in all organizations, for staff; read by the platform role';
const overAll = 'figures over all organizations, for staff; read by the platform role';
const lookedThrough = 'the work of all organizations, for staff; read by the platform role';

const ofEndpoint = 'begins with the endpoint, which belongs to one organization or to the platform';
const ordered = 'puts all organizations in order, for staff; read by the platform role';
/** Indexes that do not begin with whose the rows are, each with the reason. */
const otherIndexes: Record<string, string> = {
  milestones_completed: overAll,
  milestones_due: overAll,
  decisions_open: overAll,
  decision_answers_given: overAll,
  changesets_applied: overAll,
  operation_log_by_reference: lookedThrough,
  operation_work_of_day: lookedThrough,
  operations_newest: lookedThrough,
  operations_by_status: lookedThrough,
  operations_by_kind: lookedThrough,
  operations_ended: lookedThrough,
  activity_newest_of_all: 'what happened last in all organizations, for staff; read by the platform role',
  members_pending: 'finds invitations before it is known whose they are; read by the platform role',
  decision_links_token: 'a link does not say whose it is; read by the platform role',
  service_accounts_pkey: 'accounts of the platform itself belong to no organization',
  service_keys_pkey: 'keys of the platform itself belong to no organization',
  service_keys_hash: 'a key does not say whose it is; read by the platform role',
  document_shares_token: 'a link does not say whose it is; read by the platform role',
  source_files_stored: 'finds files that nobody names any more; read by the platform role',
  audit_files_stored: 'finds files that nobody names any more; read by the platform role',
  revops_files_stored: 'finds files that nobody names any more; read by the platform role',
  document_versions_stored: 'finds files that nobody names any more; read by the platform role',
  ticket_attachments_stored: 'finds files that nobody names any more; read by the platform role',
  stored_files_key: 'finds files that nobody names any more; written by the platform role',
  notifications_by_age: 'finds old notifications of all organizations; read by the platform role',
  tickets_newest: 'orders tickets of all organizations for staff; read by the platform role',
  tickets_updated: 'orders tickets of all organizations for staff; read by the platform role',
  changeset_schedules_due: 'finds bundles of all organizations by their moment; read by the platform role',
  decisions_defaulting: 'finds agreed defaults of all organizations by their day; read by the platform role',
  organizations_name_letters: searched,
  members_name_letters: searched,
  projects_name_letters: searched,
  tickets_subject_letters: searched,
  operations_id: searched,
  trail_pkey: 'entries of the platform itself belong to no organization',
  trail_unsealed_pkey: 'names entries of the trail, by their ids alone',
  webhook_endpoints_pkey: 'those of the platform itself belong to no organization',
  webhook_deliveries_pkey: 'those of the platform itself belong to no organization',
  webhook_deliveries_due: ofEndpoint,
  webhook_deliveries_in_line: ofEndpoint,
  webhook_deliveries_newest: ofEndpoint,
  webhook_deliveries_dead: ofEndpoint,
  webhook_deliveries_leased: ofEndpoint,
  webhook_deliveries_ended: 'finds old deliveries of all organizations; read by the platform role',
  trail_by_actor: 'who did it, in all organizations; read by the platform role',
  trail_by_action: 'what was done, in all organizations; read by the platform role',
  trail_by_target: 'what it was done to, in all organizations; read by the platform role',
  members_email_start: searched,
  organizations_by_age: ordered,
  organization_figures_by_members: ordered,
  organization_figures_by_records: ordered,
  organization_figures_by_activity: ordered,
  organizations_to_remove: 'finds organizations whose days are over; read by the platform role',
  projects_by_target: 'finds late projects of all organizations; read by the platform role',
  members_by_address: searched,
  looks_id: 'a request names a look before it is known whose it is; read by the platform role',
  looks_open: 'finds looks of all organizations that nobody uses any more; read by the platform role',
  projects_of_lead: 'finds what somebody of the staff leads in all organizations; read by the platform role',
  reps_address: 'finds a rep before it is known who they are; read by the platform role',
  reps_person: 'answers which rep a person is; read by the platform role',
  resource_views_of_resource: 'who looked, of all reps, for staff; read by the platform role',
  quiz_attempts_passed: 'counts who passed, of all reps, for staff; read by the platform role',
  inquiries_newest: 'finds and orders inquiries of all reps, for staff; read by the platform role',
  deal_files_stored: 'finds files that nobody names any more; read by the platform role',
  ledger_entries_deal: 'finds who has had part in a deal; read by the platform role',
  ledger_entries_rule: 'counts what a rule has made; read by the platform role',
  ledger_entries_run: 'what a payout has brought about; read by the platform role',
  payout_reps_of_run: 'whom a payout pays, for staff; read by the platform role',
  credited_deals_waiting: 'finds deals that wait for a rate; read by the platform role',
  deal_splits_credited: 'finds the deals that a rep has part in; read by the platform role',
  deals_id: 'staff name a deal by its id alone; read by the platform role',
  deals_by_site: 'finds what stands against a registration; read by the platform role',
  deals_by_name: 'finds what stands against a registration; read by the platform role',
  deals_name_letters: 'finds what only looks like another registration; read by the platform role',
  deals_by_site_label: 'finds what only looks like another registration; read by the platform role',
  deals_by_known_organization: 'finds the deals that name an organization when it is removed',
  deals_by_organization: 'finds the deal of a client; read by the platform role',
  rep_clients_organization: 'says whose client an organization is; read by the platform role',
  reps_of_partner: 'finds the reps of a partner, for staff; read by the platform role',
  organizations_on_trial: 'finds trials of all organizations by their end; read by the platform role',
};

/** Tenants' tables that also hold rows of the platform itself, which no tenant's policy lets through. */
const alsoPlatforms = [
  'trail',
  'trail_unsealed',
  'service_accounts',
  'service_keys',
  'webhook_endpoints',
  'webhook_deliveries',
];

/** Whose rows are kept apart: by this column, compared with this setting of the transaction, in this one policy. */
interface Kept {
  column: 'organization_id' | 'rep_id';
  policy: string;
}
const keptByOrganization: Kept = { column: 'organization_id', policy: 'tenant' };
const keptByRep: Kept = { column: 'rep_id', policy: 'rep' };

/** What rows of reps may refer to beside their own: of each, only that it is there can be found out. */
const pointedAt = ['partners', 'organizations', 'commission_rules', 'payout_runs'];

const queries = ({ column, policy }: Kept) => ({
  'row-level security is not forced': `
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity) and c.relname != all($1)`,
  [`no ${column}, or it may be null`]: `
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname != all($1)
      and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = '${column}'
                        and (a.attnotnull or c.relname = any(array[${alsoPlatforms.map(name => `'${name}'`).join()}]))
                        and a.atttypid = 'uuid'::regtype)`,
  [`no ${policy} policy, or one that is not the comparison with the transaction’s ${column}`]: `
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname != all($1)
      and 1 != (select count(*) from pg_policy p where p.polrelid = c.oid
             and 'groundwork_app'::regrole = any(p.polroles)
             and pg_get_expr(p.polqual, p.polrelid) = pg_get_expr(p.polwithcheck, p.polrelid)
             and pg_get_expr(p.polqual, p.polrelid) ~
               '^\\(${column} = \\( SELECT \\(NULLIF\\(current_setting\\(''app.${column}''::text, true\\), ''''::text\\)\\)::uuid AS .*\\)\\)$')`,
  'a policy lets somebody else in': `
    select c.relname || '.' || p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relname != all($1) and (p.polname not in ('${policy}', 'platform') or 0::oid = any(p.polroles))`,
  [`a key or index does not begin with ${column}`]: `
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relname != all($1) and a.attname != '${column}'`,
  [`a foreign key could cross from one ${column} to another`]: `
    select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname != all($1)
      and (a.attname != '${column}' or f.attname != '${column}')${
        column === 'rep_id'
          ? ` and k.confrelid::regclass::text != all(array[${pointedAt.map(name => `'${name}'`).join()}])`
          : ''
      }`,
});

const ofAllTables = {
  'the tenant role may reach a table that is not a tenant’s': `
    select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relname = any($1)
      and c.relnamespace = 'public'::regnamespace
      and has_any_column_privilege('groundwork_app', c.oid, 'select, insert, update, references')`,
  'a working role may truncate or owns a table': `
    select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and cardinality($1::text[]) >= 0
      and (has_table_privilege('groundwork_app', c.oid, 'truncate') or has_table_privilege('groundwork_platform', c.oid, 'truncate')
           or c.relowner in ('groundwork_app'::regrole, 'groundwork_platform'::regrole))`,
  'a view runs with its owner’s rights, or stores rows': `
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and cardinality($1::text[]) >= 0
      and (c.relkind = 'm' or c.relkind = 'v' and not coalesce('security_invoker=true' = any(c.reloptions), false))`,
  'a function runs with its owner’s rights': `
    select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and cardinality($1::text[]) >= 0`,
  'a condition on this type cannot use an index under row-level security': `
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and c.relname != all($1) and (t.typtype = 'e' or t.typname = 'numeric')`,
  'a working role is more than it should be': `
    select r.rolname as name from pg_roles r where r.rolname in ('groundwork_app', 'groundwork_platform')
      and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb) and cardinality($1::text[]) >= 0`,
};

/** Every hole found, as `what: where`. */
export async function tenancyFaults(client: pg.Client): Promise<string[]> {
  const faults: string[] = [];
  const tables = await client.query<{ name: string; has_rep: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'rep_id') as has_rep
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
  const none = Object.keys(notTenants);
  const namesOf = (isOfRep: boolean) =>
    tables.rows.filter(({ has_rep }) => has_rep === isOfRep).map(({ name }) => name);
  const asked: [Record<string, string>, string[]][] = [
    [queries(keptByOrganization), [...none, ...namesOf(true)]],
    [queries(keptByRep), [...none, ...namesOf(false)]],
    [ofAllTables, none],
  ];
  for (const [found, others] of asked)
    for (const [what, query] of Object.entries(found)) {
      const { rows } = await client.query<{ name: string }>(query, [others]);
      for (const { name } of rows) if (!(name in otherIndexes)) faults.push(`${what}: ${name}`);
    }
  return faults;
}
