// Facts of records: what a migration brought, what the portal holds, which rows were refused, and which are the same.
import type { BucketCounts } from '@groundwork/contract/migrations';
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { findLastAudit } from '../../audits/store.ts';
import { countPairs } from '../../duplicates/store-pairs.ts';
import { listGroups } from '../../merges/list-groups.ts';
import { findCurrentReport, findRowOutcomes, type RowOutcomes } from '../../migrations/outline.ts';
import { clean, quoted, written } from '../sentence.ts';
import { type Fact, type FactContext, isAre, type ProjectFactContext } from './fact.ts';
import { lastCounts } from './portal-counts.ts';

const head = {
  about: 'project',
  permission: 'changesets.read',
  link: '/client/implementation?step=report',
} as const;

export const recordFacts: readonly Fact[] = [
  {
    ...head,
    id: 'migrated',
    title: 'records migrated',
    asked: [
      'How many records were migrated?',
      'Were all rows of the migration accounted for?',
      'How many contacts, companies and deals were imported?',
      'How many contacts were imported?',
      'How many companies were created?',
      'How many deals were moved?',
      'How many tickets, leads, notes and tasks were migrated?',
      'How many records came across?',
      'Is the migration finished?',
      'Is the import complete?',
      'How many rows were created, updated, merged, skipped or rejected?',
      'How many records were written?',
      'How much data was migrated?',
      'Did all our data arrive?',
      'Did all records make it?',
      'What is the result of the migration?',
      'Was the migration successful?',
      'Did the migration work?',
    ],
    sentences: migrated,
  },
  {
    ...head,
    about: 'organization',
    id: 'records',
    title: 'records in the portal',
    asked: [
      'How many records are in the portal?',
      'How many contacts are in the CRM?',
      'How many contacts do we have?',
      'How many companies do we have in HubSpot?',
      'How many deals do we have?',
      'How many deals are in the portal now?',
      'How many tickets, notes and tasks are in our CRM?',
      'Number of contacts, companies and deals in the portal',
      'Count of records by object',
      'How many companies and deals does our portal hold?',
      'How many contacts are in our portal?',
      'What is in our CRM now?',
    ],
    sentences: records,
  },
  {
    ...head,
    id: 'rejected',
    title: 'rejected rows',
    asked: [
      'How many rows were rejected?',
      'How many rows were refused and why?',
      'Which rows were rejected?',
      'Why were rows rejected?',
      'Why were some rows rejected?',
      'Why was this row rejected?',
      'Why were contacts rejected?',
      'Why were companies or deals rejected?',
      'How many records did not make it?',
      'How many rows did not arrive?',
      'How many rows failed?',
      'What went wrong with the migration?',
      'Are records missing?',
      'How many rows were lost?',
    ],
    sentences: rejected,
  },
  {
    ...head,
    id: 'duplicates',
    title: 'duplicates',
    asked: [
      'How many duplicates are there?',
      'How many duplicates were found?',
      'How many duplicates are undecided or open?',
      'How many duplicates still have to be decided?',
      'How many duplicates did you find?',
      'How many duplicates do we have?',
      'How many duplicates were merged?',
      'How many rows were merged?',
      'How many records were merged?',
      'Which duplicates wait for me?',
      'Are there duplicates to look at?',
      'Are there duplicates left in our CRM?',
      'Do I have to check duplicates?',
      'How many duplicate contacts and companies are waiting?',
      'How many duplicate records does the portal hold?',
    ],
    sentences: duplicates,
  },
];

async function migrated({ tx, organizationId, project }: ProjectFactContext): Promise<string[]> {
  const report = await findCurrentReport(tx, organizationId, project.id);
  const name = quoted(project.name);
  if (!report) return [`No migration of ${name} has been applied yet.`];
  const rows = Object.entries(report.objects).map(
    ([object, counts]) => `${clean(object)}: ${buckets(counts)}`,
  );
  const said = `The migration of ${name} accounted for ${plural(report.rows_in, 'row')} of your files.`;
  return rows.length === 0 ? [said] : [said, `By object: ${rows.slice(0, 12).join('; ')}.`];
}

function buckets(counts: BucketCounts): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return parts.map(([bucket, count]) => `${number(count)} ${bucket}`).join(', ');
}

async function records(ground: FactContext): Promise<string[]> {
  const last = await lastCounts(ground);
  if (!last)
    return [
      'The records of your portal have not been counted yet: that happens when a migration is read back or an audit runs.',
    ];
  const counts = Object.entries(last.counts).map(([object, count]) => `${number(count)} ${clean(object)}`);
  return [
    `When ${last.how} on ${written(last.at)}, the portal ${quoted(last.portal)} held ${listed(counts, 12)}.`,
  ];
}

async function rejected({ tx, organizationId, project }: ProjectFactContext): Promise<string[]> {
  const found = await findRowOutcomes(tx, organizationId, project.id);
  const name = quoted(project.name);
  if (!found) return [`No migration of ${name} has been worked out yet, so no row was rejected.`];
  const count = sumOf(found, 'rejected');
  const would = found.isApplied ? (count === 1 ? 'was' : 'were') : 'would be';
  const all = `${number(count)} of ${plural(found.rowsIn, 'row')} of ${name} ${would} rejected`;
  if (count === 0) return [`${all}.`];
  const groups = found.rejected.toSorted((a, b) => b.rows - a.rows);
  const why = groups.slice(0, 4).map(({ rows, source, place, reason, first_row }) => {
    const where = place === null ? '' : `, column ${quoted(place)}`;
    return `${number(rows)} in ${quoted(source)}${where}: ${quoted(reason)}, first in row ${number(first_row)}`;
  });
  const rest = groups.length - why.length;
  const more = rest > 0 ? `; and ${plural(rest, 'more reason')}` : '';
  return [
    `${all}.`,
    `Why: ${why.join('; ')}${more}.`,
    'The report lists every one, and as a CSV to correct.',
  ];
}

/** Records that the last audit found twice, by the numbers of its checks. */
const sameRecord: Readonly<Record<string, string>> = { C06: 'contact', K02: 'company' };

async function duplicates({ tx, organizationId, project }: ProjectFactContext): Promise<string[]> {
  const found = await findRowOutcomes(tx, organizationId, project.id);
  const audit = await findLastAudit(tx, organizationId, project.id);
  const name = quoted(project.name);
  const said: string[] = [];
  if (found) {
    const count = sumOf(found, 'merged');
    const would = found.isApplied ? (count === 1 ? 'was' : 'were') : 'would be';
    said.push(`${plural(count, 'row')} of ${name} ${would} merged into another row of the same record.`);
  } else said.push(`No migration of ${name} has been worked out yet, so no row was merged.`);
  said.push(...(await undecided({ tx, organizationId, project })));
  if (!audit) return [...said, 'The portal itself has not been audited for duplicates yet.'];
  const twice = audit.findings.flatMap(({ check, affected }) => {
    const one = sameRecord[check];
    return one === undefined || affected === 0 ? [] : [plural(affected, `duplicate ${one}`)];
  });
  const on = `The audit of ${written(audit.as_of)}`;
  return [
    ...said,
    twice.length === 0
      ? `${on} found no duplicates in the portal.`
      : `${on} found ${listed(twice)} in the portal.`,
  ];
}

/** What people still have to look at: pairs of rows of the files, and groups of records of the portal. */
async function undecided(
  ground: Pick<ProjectFactContext, 'tx' | 'organizationId' | 'project'>,
): Promise<string[]> {
  const scope = { organizationId: ground.organizationId, projectId: ground.project.id };
  const { open: pairs } = await countPairs(ground.tx, scope);
  const { searches } = await listGroups(ground.tx, scope, { limit: 1 });
  const groups = searches.reduce((sum, { open }) => sum + open, 0);
  const rows = `${plural(pairs, 'pair')} of rows of the files that ${pairs === 1 ? 'looks' : 'look'} like one record ${isAre(pairs)} undecided`;
  const inPortal =
    searches.length === 0
      ? 'the portal has not been searched for duplicates yet'
      : `${plural(groups, 'group')} of records of the portal ${isAre(groups)} undecided`;
  return [`${rows}, and ${inPortal}.`];
}

function sumOf({ objects }: RowOutcomes, bucket: keyof BucketCounts): number {
  return Object.values(objects).reduce((sum, counts) => sum + counts[bucket], 0);
}
