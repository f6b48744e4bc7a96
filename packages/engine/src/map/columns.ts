// Every column's way into the portal: an existing property, a new one, a link, the key, or left behind with a reason.
// When not sure it creates a new property, so that data is kept and no standard property gets a wrong value.
import { AS_PROPOSED, type ColumnMapping, type Reason } from '@groundwork/contract/intake';
import { hasConcept, isDated, type StudiedColumn } from '../classify/study.ts';
import type { Advice, ColumnOutcome } from '../playbook/playbook.ts';
import { areLinkable } from '../portal/linkable.ts';
import type { Link } from '../relate/relations.ts';
import { number, plural } from '../words/wording.ts';
import { applyAdvice } from './advised-column.ts';
import { applyAnswer, isAnswered } from './answered-column.ts';
import { blank, skipped } from './blank-mapping.ts';
import { assign } from './claims.ts';
import { because, others } from './column-reasons.ts';
import type { MappingContext } from './context.ts';
import { keptAsText, lookedUp, relation, toOwnKind } from './link-columns.ts';
import { created } from './own-property.ts';
import { askPeriods } from './periods.ts';
import type { Proposal } from './proposed-type.ts';
import { readTransform } from './read-transform.ts';
import { skipReason } from './skips.ts';
import { type Findings, written } from './written-column.ts';

/**
 * Gives every column of one file of records its place: a property the portal has, a new one, a key, a link, or none, with
 * how sure that is (0 to 1), the reasons, and the runners-up. A property that several columns claim goes to the best of
 * them by its score, the others stand in for it or get one of their own; what stays unsure is marked as abstained and
 * stands at what does no harm. People's answers go before everything, then what they chose for such columns before. In the file's order, one mapping a column. Puts questions into
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
  const found = studied.columns.map(column => {
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
    return { column, proposal, automatic };
  });
  const advised = new Map(
    found.flatMap(({ column, proposal }) => {
      const advice =
        proposal === null || isAnswered(column, context)
          ? undefined
          : context.playbook.column(studied.profile, object, column.profile.name);
      return advice && proposal ? [[column, { advice, proposal }] as const] : [];
    }),
  );
  const targets = targetsOf(found, advised, context);
  return found.map(({ column, proposal, automatic }) => {
    const known = advised.get(column);
    if (known === undefined) return applyAnswer(automatic, column, proposal, context);
    const takenBy = (property: string): string | undefined =>
      targets.get(property)?.find(name => name !== column.profile.name);
    return applyAdvice(known.advice, { automatic, column, proposal: known.proposal, takenBy }, context);
  });
}

/** The columns that go to each property of the portal, as far as that is known before advice is followed. */
function targetsOf(
  found: readonly { column: StudiedColumn; automatic: ColumnMapping }[],
  advised: ReadonlyMap<StudiedColumn, { advice: Advice<ColumnOutcome> }>,
  { answers }: MappingContext,
): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const { column, automatic } of found) {
    const { name } = column.profile;
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    const outcomes = advised.get(column)?.advice.outcomes;
    const wanted = outcomes
      ? outcomes.flatMap(one => (one.became === 'property' ? [one.property] : []))
      : answer !== undefined && answer !== AS_PROPOSED
        ? [answer]
        : [automatic.action === 'create' ? null : automatic.property];
    for (const property of wanted)
      if (property !== null) targets.set(property, [...(targets.get(property) ?? []), name]);
  }
  return targets;
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
    return toOwnKind(column, link, proposal, context);
  if (assignment) return written(assignment, found, proposal, context);
  return created(found, proposal, context);
}

function skipOf(column: StudiedColumn, context: MappingContext): Reason | undefined {
  const { studied, object, duplicates } = context;
  if (studied.key.columns.includes(column.profile.name)) return undefined;
  const { profile, columns, system } = studied;
  const reason = skipReason(column, columns, object, {
    rows: profile.rows,
    isOfSystem: system !== 'unknown',
  });
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
  const lost = filled - resolved;
  const text = `${plural(lost, 'name')} link${lost === 1 ? 's' : ''} nothing, so a property keeps them all.`;
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
