// Every column's way into the portal: an existing property, a new one, a link, the key, or left behind with a reason.
// When not sure it creates a new property, so that data is kept and no standard property gets a wrong value.
import { AS_PROPOSED, type ColumnMapping, type Reason } from '@groundwork/contract/intake';
import { hasConcept, isDated, type StudiedColumn } from '../classify/study.ts';
import { areLinkable } from '../portal/linkable.ts';
import type { Link } from '../relate/relations.ts';
import { number, plural } from '../words/wording.ts';
import { blank, skipped } from './blank-mapping.ts';
import type { Assignment, Claim } from './claims.ts';
import { assign, kindOf } from './claims.ts';
import { because, others, rounded } from './column-reasons.ts';
import type { MappingContext } from './context.ts';
import { headerOf } from './email-headers.ts';
import { keptAsText, lookedUp, relation, toOwnKind } from './link-columns.ts';
import { mapOptions } from './option-columns.ts';
import { asRead, created } from './own-property.ts';
import { mapOwner } from './owners.ts';
import { askPeriods } from './periods.ts';
import { phoneTransform } from './phones.ts';
import type { Proposal } from './proposed-type.ts';
import { readTransform } from './read-transform.ts';
import { skipReason } from './skips.ts';
import { unsettled } from './unsettled-dates.ts';

/**
 * Gives every column of one file of records its place: a property the portal has, a new one, a key, a link, or none, with
 * how sure that is (0 to 1), the reasons, and the runners-up. A property that several columns claim goes to the best of
 * them by its score, the others stand in for it or get one of their own; what stays unsure is marked as abstained and
 * stands at what does no harm. People's answers go before everything. In the file's order, one mapping a column. Puts questions into
 * `decisions` and takes names in `book`; reads no rows, and throws nothing.
 */
export function mapColumns(context: MappingContext): ColumnMapping[] {
  const { studied, object, properties } = context;
  const periods = askPeriods(context);
  const skips = new Map(
    studied.columns.map(column => [column, skipOf(column, context) ?? periods.get(column)] as const),
  );
  const linked = Map.groupBy(context.links, link => link.candidate.column);
  const open = studied.columns.filter(
    column => !skips.get(column) && !isLinkOnly(linked.get(column)?.[0], object),
  );
  const { assignments, claims, competing } = assign(open, object, properties);
  return studied.columns.map(column => {
    const proposal =
      column.profile.filled > 0
        ? properties.propose(object, column.profile, {
            file: studied.profile.file,
            source: studied.profile.id,
            entity: studied.entity,
            isCreation: hasConcept(column, 'created_at') && isDated(column),
          })
        : null;
    const automatic = mapColumn(
      {
        column,
        skip: skips.get(column),
        links: linked.get(column) ?? [],
        assignment: assignments.get(column),
        claims: claims.get(column) ?? [],
        competing: competing.get(column) ?? [],
        proposal,
      },
      context,
    );
    return applyAnswer(automatic, column, proposal, context);
  });
}

interface Findings {
  column: StudiedColumn;
  skip: Reason | undefined;
  links: readonly Link[];
  assignment: Assignment | undefined;
  claims: readonly Claim[];
  /** Claims of several columns, this one among them, between which nothing decides. */
  competing: readonly Claim[];
  proposal: Proposal | null;
}

function mapColumn(found: Findings, context: MappingContext): ColumnMapping {
  const { column, skip, links, assignment, proposal } = found;
  const link = links.find(one => isMade(one, context.object)) ?? links[0];
  const isKey = context.studied.key.columns.includes(column.profile.name);
  if (isKey) return keyMapping(found, context);
  if (skip || !proposal) return skipped(column, skip ?? { text: 'It is empty.' });
  if (link && isOutward(link, context.object) && isMade(link, context.object)) {
    if (assignment?.claim.kind === 'email_header') {
      const own = written(assignment, found, proposal, context);
      return { ...own, reasons: [...own.reasons, ...relation(column, link, links).reasons] };
    }
    return link.relation.via === 'name' ? namedLink(found, link, proposal) : relation(column, link, links);
  }
  if (link && isLookUp(link, context.object) && !assignment) return lookedUp(column, link, proposal);
  if (link && isOutward(link, context.object) && !isMade(link, context.object) && !assignment)
    return keptAsText(column, link, proposal, context.object);
  if (link && link.relation.to.object === context.object && link.relation.to.object !== null)
    return toOwnKind(column, link, proposal);
  if (assignment) return written(assignment, found, proposal, context);
  return created(found, proposal, context);
}

function skipOf(column: StudiedColumn, context: MappingContext): Reason | undefined {
  const { studied, object, duplicates } = context;
  if (studied.key.columns.includes(column.profile.name)) return undefined;
  const reason = skipReason(column, studied.columns, object, studied.profile.rows);
  if (reason) return reason;
  const twin = duplicates.duplicateOf(column);
  return (
    twin && {
      text: `It holds the same as ${twin.profile.name} in all ${number(column.profile.filled)} filled rows.`,
    }
  );
}

/** Links by id say nothing else; a name is also a text that a property may keep. */
function isLinkOnly(link: Link | undefined, object: string): boolean {
  if (!link || isAddressOfEmail(link, object)) return false;
  const isText = link.relation.via === 'name' && link.candidate.target.owner.mapping.role === 'records';
  return (
    !isText && (link.candidate.target.owner.mapping.role === 'reference' || link.relation.to.object !== null)
  );
}

/** A catalogue, to whoever the portal links with no product, is a list to look up. */
function isLookUp({ candidate: { target } }: Link, object: string): boolean {
  const { mapping } = target.owner;
  return mapping.role === 'reference' || (mapping.object === 'products' && !areLinkable(object, 'products'));
}

/** Whether the portal links such records at all. */
function isMade({ relation: { to } }: Link, object: string): boolean {
  return to.object === null || areLinkable(object, to.object);
}

/** Who wrote an e-mail to whom is both a link and what its headers say. */
function isAddressOfEmail({ relation: { via } }: Link, object: string): boolean {
  return object === 'emails' && via === 'email';
}

function isOutward({ relation: { to } }: Link, object: string): boolean {
  return to.object !== null && to.object !== object;
}

/** A name that links: kept as text where the portal has a place for it, or where some names lead nowhere. */
function namedLink(found: Findings, link: Link, proposal: Proposal): ColumnMapping {
  const { column, assignment } = found;
  const plain = relation(column, link, [link]);
  const { filled, resolved } = link.relation;
  if (assignment && assignment.turn === 0 && assignment.claim.kind === 'text') {
    return {
      ...plain,
      action: 'map',
      property: assignment.claim.property.name,
      reasons: [...plain.reasons, because(assignment.claim)],
      alternatives: others(found, assignment.claim),
    };
  }
  if (resolved === filled) return plain;
  const text = `${plural(filled - resolved, 'name')} lead${filled - resolved === 1 ? 's' : ''} nowhere, so a property keeps them all.`;
  const property = {
    ...proposal.property,
    type: 'string' as const,
    field_type: 'text' as const,
    options: [],
  };
  return {
    ...plain,
    action: 'create',
    property: property.name,
    new_property: property,
    reasons: [...plain.reasons, { text }],
  };
}

function keyMapping({ assignment, claims, column }: Findings, context: MappingContext): ColumnMapping {
  const { key } = context.studied;
  const best = assignment?.claim ?? (key.kind === 'id' ? undefined : claims[0]);
  const reasons = [
    ...key.reasons,
    ...(best
      ? [because(best)]
      : [{ text: 'It becomes part of the external id, by which the record is found again.' }]),
  ];
  const transform = best
    ? readTransform(best.kind, column, context, best.property.name).transform
    : ({ kind: 'text' } as const);
  return {
    ...blank(column),
    action: 'key',
    property: best?.property.name ?? null,
    transform,
    confidence: 0.97,
    reasons,
  };
}

function written(
  { claim, turn }: Assignment,
  found: Findings,
  proposal: Proposal,
  context: MappingContext,
): ColumnMapping {
  const { column } = found;
  const base = {
    ...blank(column),
    action: 'map' as const,
    property: claim.property.name,
    confidence: rounded(claim.score),
    reasons: [because(claim)],
    alternatives: others(found, claim),
  };
  if (turn > 0) {
    const text = `${claim.property.label} takes one value: the columns before this one come first, and what stands here then goes to “${proposal.property.label}”.`;
    return {
      ...base,
      transform: claim.kind === 'phone' ? phoneTransform(column, context).transform : { kind: claim.kind },
      new_property: proposal.property,
      reasons: [...base.reasons, { text }],
    };
  }
  if (claim.kind === 'owner') return mapOwner(base, column, proposal, context);
  // Pipelines are planned together with their stages, not as options of a list.
  if (claim.property.name === 'pipeline' || claim.property.name === 'hs_pipeline')
    return { ...base, transform: { kind: 'option', values: {} } };
  if (claim.kind === 'option' || claim.kind === 'options')
    return mapOptions(base, claim, column, proposal, context);
  if (claim.kind === 'email_header')
    return { ...base, transform: { kind: claim.kind, header: headerOf(claim.reading?.concept) } };
  const dated = readTransform(claim.kind, column, context, claim.property.name);
  if (dated.isUnsettled) return unsettled(base, column, proposal, dated.reason);
  return {
    ...base,
    transform: dated.transform,
    reasons: dated.reason ? [...base.reasons, dated.reason] : base.reasons,
  };
}

function applyAnswer(
  automatic: ColumnMapping,
  column: StudiedColumn,
  proposal: Proposal | null,
  context: MappingContext,
): ColumnMapping {
  const { name } = column.profile;
  const answer = Object.hasOwn(context.answers, name) ? context.answers[name] : undefined;
  if (answer === AS_PROPOSED) return { ...automatic, is_answered: true, is_abstained: false };
  if (answer === undefined || !proposal) return automatic;
  const answered = { ...automatic, is_answered: true, is_abstained: false, confidence: 1 };
  if (answer === null)
    return {
      ...answered,
      action: automatic.action === 'key' ? 'key' : 'skip',
      property: null,
      new_property: null,
      reasons: [{ text: 'You chose to leave it out.' }],
    };
  if (answer === 'new') {
    const reasons = [{ text: 'You chose a new property.' }];
    const { property, transform } = proposal;
    const chosen = {
      ...answered,
      action: 'create' as const,
      property: property.name,
      new_property: property,
    };
    return { ...asRead({ ...chosen, transform, reasons }, column, proposal, context), is_abstained: false };
  }
  const property = context.properties.writable(context.object, answer);
  if (!property) return automatic;
  const claim: Claim = { column, reading: null, property, kind: kindOf(property), score: 1, how: 'named' };
  const chosen = written(
    { claim, turn: 0 },
    { column, skip: undefined, links: [], assignment: undefined, claims: [], competing: [], proposal },
    proposal,
    context,
  );
  return {
    ...chosen,
    action: automatic.action === 'key' ? 'key' : chosen.action,
    is_answered: true,
    is_abstained: false,
    confidence: 1,
    reasons: [{ text: `You chose ${property.label}.` }],
  };
}
