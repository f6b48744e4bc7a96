// Questions about rows: deleted ones, leads, deals without a name or stage, companies that only stand in contacts.

import type { ColumnMapping, Relation } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { everyRow } from '../classify/row-probes.ts';
import type { StudiedColumn } from '../classify/study.ts';
import { hasConcept, readingOf } from '../classify/study.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { nameOfTable } from '../profile/table-name.ts';
import { parseBoolean } from '../profile/values/boolean.ts';
import type { RelatedTable } from '../relate/relate.ts';
import { listed, number, plural } from '../words/wording.ts';
import { companyProbe, deletedProbe, domainProbe } from './row-probes.ts';

/**
 * Asks whether rows that the old system marked as deleted stay behind, once a file has any: rows counted by the profile
 * where a column that says so is true. Stands at leaving them out. Asks nothing without such a column; never throws.
 */
export function askDeleted({ studied }: RelatedTable, decisions: DecisionRegistry): void {
  const { profile, columns } = studied;
  const column = columns.find(one => hasConcept(one, 'deleted') && one.profile.type === 'boolean');
  const deleted = (column?.profile.options ?? [])
    .filter(option => parseBoolean(option.value) === true)
    .reduce((sum, option) => sum + option.count, 0);
  if (!column || deleted === 0) return;
  decisions.show(`deleted:${profile.id}`, deletedProbe(profile.id, column.profile.name));
  decisions.ask({
    id: `deleted:${profile.id}`,
    question: `Should deleted rows of ${nameOfTable(profile)} stay behind?`,
    why: `${column.profile.name} is true in ${number(deleted)} of ${plural(profile.rows, 'row')}: the old system had thrown them away.`,
    about: { source: profile.id, column: column.profile.name },
    options: [
      { value: 'skip', label: 'Leave them out', effect: `${plural(deleted, 'row')} are skipped and listed.` },
      {
        value: 'keep',
        label: 'Bring them back',
        effect: `${plural(deleted, 'deleted row')} become live records.`,
      },
    ],
    default: 'skip',
  });
}

/**
 * Asks which lifecycle stage the people of a file of leads get: one of the portal's own stages or none, standing at its
 * stage for leads. Asks nothing when the file is of no leads, when a column gives the stage, or when the portal has no
 * stages. The stage is written to new records only; never throws.
 */
export function askLifecycle(
  { studied }: RelatedTable,
  mappings: readonly ColumnMapping[],
  portal: PortalSchema,
  decisions: DecisionRegistry,
): void {
  const { profile, entity, mapping } = studied;
  const stages =
    portal.properties.find(one => one.object === 'contacts' && one.name === 'lifecyclestage')?.options ?? [];
  if (entity !== 'lead' || mapping.object !== 'contacts' || stages.length === 0) return;
  if (mappings.some(one => one.property === 'lifecyclestage')) return;
  decisions.show(
    `lifecycle:${profile.id}`,
    everyRow(profile, value => {
      const stage = stages.find(one => one.value === value);
      return stage ? `Lifecycle stage: ${stage.label}` : 'Lifecycle stage stays empty';
    }),
  );
  decisions.ask({
    id: `lifecycle:${profile.id}`,
    question: `Which lifecycle stage should the people of ${nameOfTable(profile)} have?`,
    why: `${plural(profile.rows, 'row')} are leads in the old system; the portal keeps leads and contacts together and tells them apart by lifecycle stage.`,
    about: { source: profile.id, object: 'contacts' },
    options: [
      ...stages.map(stage => ({
        value: stage.value,
        label: stage.label,
        effect: `New records get the stage ${stage.label}; people who are also contacts keep theirs.`,
      })),
      { value: 'none', label: 'None', effect: 'The lifecycle stage stays empty.' },
    ],
    default: stages.some(stage => stage.value === 'lead') ? 'lead' : 'none',
  });
}

/** Companies that stand in columns of a contacts file, when no file lists companies. */
export function deriveCompanies(
  { studied, links }: RelatedTable,
  hasCompanies: boolean,
  decisions: DecisionRegistry,
): Relation | undefined {
  const { profile, mapping, columns } = studied;
  if (
    mapping.object !== 'contacts' ||
    hasCompanies ||
    links.some(link => link.relation.to.object === 'companies')
  )
    return undefined;
  const name = best(columns, 'company_name');
  if (!name || name.profile.type !== 'text') return undefined;
  const id = columns.find(
    column =>
      column.profile.filled >= name.profile.filled &&
      column.header.tokens.at(-1) === 'id' &&
      namesCompany(column) &&
      !column.profile.is_unique,
  );
  const from = id ?? name;
  const count = from.profile.distinct;
  decisions.show(`derive_companies:${profile.id}`, companyProbe(profile.id, name.profile.name));
  const choice = decisions.ask({
    id: `derive_companies:${profile.id}`,
    question: `Should the companies named in ${nameOfTable(profile)} become records?`,
    why: `No file lists companies, but the column ${name.profile.name} is filled in ${number(name.profile.filled)} of ${plural(profile.rows, 'row')} and names ${plural(count, 'company')}.`,
    about: { source: profile.id, column: name.profile.name, object: 'companies' },
    options: [
      {
        value: 'create',
        label: 'Create them',
        effect: `${plural(count, 'company')} ${count === 1 ? 'is' : 'are'} created and ${plural(name.profile.filled, 'contact')} linked to ${count === 1 ? 'it' : 'them'}.`,
      },
      {
        value: 'text',
        label: 'Keep the name only',
        effect: 'The name stays a property of the contact; no company is created.',
      },
    ],
    default: 'create',
  });
  if (choice !== 'create') return undefined;
  return {
    id: `${profile.id}.${from.profile.name}>companies`,
    from: { source: profile.id, column: from.profile.name, object: 'contacts' },
    to: { source: profile.id, column: name.profile.name, object: 'companies' },
    via: id ? 'id' : 'name',
    through: null,
    filled: from.profile.filled,
    resolved: Math.min(from.profile.filled, name.profile.filled),
    unresolved_examples: [],
    confidence: 0.9,
    reasons: [
      {
        text: id
          ? `${plural(count, 'different value')} in ${from.profile.name} ${count === 1 ? 'stands' : 'stand'} for ${plural(count, 'company')}, named by ${name.profile.name}.`
          : `${name.profile.name} names ${plural(count, 'company')} in ${plural(name.profile.filled, 'row')}.`,
      },
    ],
  };
}

function best(columns: readonly StudiedColumn[], concept: 'company_name'): StudiedColumn | undefined {
  return columns
    .filter(column => column.profile.filled > 0 && hasConcept(column, concept))
    .sort(
      (a, b) =>
        b.profile.filled - a.profile.filled ||
        (readingOf(b, concept)?.score ?? 0) - (readingOf(a, concept)?.score ?? 0) ||
        a.profile.position - b.profile.position,
    )[0];
}

function namesCompany(column: StudiedColumn): boolean {
  return column.header.tokens.some(word =>
    [
      'company',
      'account',
      'organization',
      'organisation',
      'firma',
      'empresa',
      'entreprise',
      'azienda',
      'bedrijf',
    ].includes(word),
  );
}

/** Contacts and companies without any link between them meet through the domain of the e-mail address. */
export function linkByDomain(
  contacts: RelatedTable,
  companies: RelatedTable,
  matches: { filled: number; resolved: number },
  columns: { email: string; domain: string; isCompany: (domain: string) => boolean },
  decisions: DecisionRegistry,
): Relation | undefined {
  const { profile } = contacts.studied;
  if (matches.resolved === 0) return undefined;
  decisions.show(
    `domain_link:${profile.id}`,
    domainProbe(profile.id, columns, nameOfTable(companies.studied.profile)),
  );
  const choice = decisions.ask({
    id: `domain_link:${profile.id}`,
    question: `Should contacts be linked to companies by the domain of their email address?`,
    why: `Nothing else links ${nameOfTable(profile)} to ${nameOfTable(companies.studied.profile)}; ${number(matches.resolved)} of ${number(matches.filled)} addresses have the domain of exactly one company. Addresses at mail providers for everybody do not count.`,
    about: { source: profile.id, column: columns.email, object: 'contacts' },
    options: [
      {
        value: 'link',
        label: 'Link them',
        effect: `${plural(matches.resolved, 'contact')} are linked to their company.`,
      },
      { value: 'none', label: 'Do not link', effect: 'Contacts and companies stay unlinked.' },
    ],
    default: 'link',
  });
  if (choice !== 'link') return undefined;
  return {
    id: `${profile.id}.${columns.email}>${companies.studied.profile.id}`,
    from: { source: profile.id, column: columns.email, object: 'contacts' },
    to: { source: companies.studied.profile.id, column: columns.domain, object: 'companies' },
    via: 'domain',
    through: null,
    filled: matches.filled,
    resolved: matches.resolved,
    unresolved_examples: [],
    confidence: 0.75,
    reasons: [
      {
        text: `${number(matches.resolved)} of ${number(matches.filled)} addresses in ${columns.email} have the domain of a company in ${nameOfTable(companies.studied.profile)}.`,
      },
    ],
  };
}

/** Rows without a stage must stand somewhere. */
export function askNoStage(
  { studied }: RelatedTable,
  rows: number,
  stages: readonly { id: string; label: string; is_closed: boolean }[],
  decisions: DecisionRegistry,
  column?: string,
): void {
  const { profile, mapping } = studied;
  const first = stages.find(stage => !stage.is_closed) ?? stages[0];
  if (rows === 0 || !first) return;
  decisions.show(`no_stage:${profile.id}`, {
    ...everyRow(profile, value => {
      const stage = stages.find(one => one.id === value);
      return stage && `Starts in ${stage.label}`;
    }),
    ...(column !== undefined && { isAbout: cell => cell(column) === '' }),
  });
  decisions.ask({
    id: `no_stage:${profile.id}`,
    question: `In which stage should ${mapping.object ?? 'records'} without one start?`,
    why: `${plural(rows, 'row')} of ${nameOfTable(profile)} have no stage, and the portal takes none without. The stages are ${listed(
      stages.map(stage => stage.label),
      8,
    )}.`,
    about: { source: profile.id, ...(mapping.object === null ? {} : { object: mapping.object }) },
    options: stages.map(stage => ({
      value: stage.id,
      label: stage.label,
      effect: `${plural(rows, 'row')} start in ${stage.label}.`,
    })),
    default: first.id,
  });
}
