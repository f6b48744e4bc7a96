// Which properties a column may go into, and what they are called. Pure.
import type { AnalysedSource, ColumnMapping, PropertyChoice } from '@groundwork/contract/intake';
import type { ModelProposal } from '@groundwork/contract/model-proposals';
import { share } from '../../lib/formats/numbers.ts';
import type { SelectGroup, SelectOption } from '../../ui/select-props.ts';
import { targetOf } from './answering.ts';
import { targetName } from './wording.ts';

/** Labels by internal name, of one object. */
export type Labels = ReadonlyMap<string, string>;

export function labelsOf(properties: readonly PropertyChoice[], object: string | null): Labels {
  const own = properties.filter(property => property.object === object);
  return new Map(own.map(({ name, label }) => [name, label]));
}

/** A column and its target as somebody would search for them. */
export function searchText({ column, property }: ColumnMapping, labels: Labels): string {
  return `${column} ${property ?? ''} ${labels.get(property ?? '') ?? ''}`.toLowerCase();
}

const kept = {
  key: 'Identifies the row',
  relation: 'Links to another file',
  map: 'No property',
  create: 'No property',
  skip: 'Leave out',
} as const;

const inOrder = new WeakMap<Labels, readonly SelectOption[]>();
const collator = new Intl.Collator();

/** Everything an object has, by label. Thousands where a file is wide, and the same for each of its columns: put in order
 *  once. */
function optionsOf(labels: Labels): readonly SelectOption[] {
  const known = inOrder.get(labels);
  if (known) return known;
  const options = [...labels]
    .map(([name, label]) => ({ value: `to:${name}`, label, keywords: name }))
    .sort((a, b) => collator.compare(a.label, b.label));
  inOrder.set(labels, options);
  return options;
}

/** What was suggested first, then the ways out, then everything the object has, by label. */
export function choicesFor(mapping: ColumnMapping, labels: Labels): SelectGroup[] {
  const into = (property: string, note?: string) => ({
    value: `to:${property}`,
    label: labels.get(property) ?? property,
    keywords: property,
    ...(note !== undefined && { note }),
  });
  const current = targetOf(mapping);
  const suggested = [
    ...(current === 'keep' ? [{ value: 'keep', label: kept[mapping.action] }] : []),
    ...(current.startsWith('to:') ? [into(current.slice(3), share(mapping.confidence))] : []),
    ...mapping.alternatives
      // `new` among them is the property that would be created; it has its own place below.
      .filter(each => `to:${each.property}` !== current && each.property !== 'new')
      .map(each => into(each.property, each.proposal ? `by ${each.proposal.by}` : share(each.confidence))),
  ];
  const taken = new Set(suggested.map(option => option.value));
  const known = optionsOf(labels).filter(option => !taken.has(option.value));
  const fresh = mapping.new_property?.label ?? mapping.column;
  return [
    ...(suggested.length > 0 ? [{ heading: 'Suggested', options: suggested }] : []),
    {
      heading: 'Otherwise',
      options: [
        { value: 'new', label: `New property “${fresh}”` },
        { value: 'skip', label: 'Leave out' },
      ],
    },
    ...(known.length > 0 ? [{ heading: 'All properties', options: known }] : []),
  ];
}

/** The object a column's values go to, as people call it. */
export function placeOf({ mapping, source }: { mapping: ColumnMapping; source: AnalysedSource }): string {
  const object = targetName(source.mapping.role, source.mapping.object);
  return mapping.action === 'create' ? `New in ${object}` : object;
}

/** Where a column goes, in a word or two. */
export function targetLabel({ mapping, labels }: { mapping: ColumnMapping; labels: Labels }): string {
  const { action, property, new_property, column } = mapping;
  if (action === 'skip') return 'Leave out';
  if (action === 'create') return new_property?.label ?? column;
  if (property !== null) return labels.get(property) ?? property;
  return kept[action];
}

export interface Alternative {
  value: string;
  label: string;
  /** Absent for ways out, and for what only a language model proposes: nobody weighs them. */
  confidence?: number;
  /** A language model proposes it: which, and why. */
  proposal?: ModelProposal;
}

/** What stands now first, then what else was thought of, then the ways out; each as one would answer it. */
export function alternativesOf({
  mapping,
  labels,
}: {
  mapping: ColumnMapping;
  labels: Labels;
}): Alternative[] {
  const now = targetOf(mapping);
  const thought = mapping.alternatives
    .filter(each => each.property !== 'new')
    .map(each => ({
      value: `to:${each.property}`,
      label: labels.get(each.property) ?? each.property,
      ...(each.confidence > 0 && { confidence: each.confidence }),
      ...(each.proposal && { proposal: each.proposal }),
    }));
  const all: Alternative[] = [
    { value: now, label: targetLabel({ mapping, labels }), confidence: mapping.confidence },
    ...thought,
    { value: 'new', label: `New property “${mapping.new_property?.label ?? mapping.column}”` },
    { value: 'skip', label: 'Leave out' },
  ];
  return all.filter((each, index) => all.findIndex(other => other.value === each.value) === index);
}
