// As what the columns of a mapped file are compared when rows are looked for that are one record without a shared key: the
// mapping says what each column is, and the profile the rest.
import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { standardObjects } from '@groundwork/contract/standard-objects';
import { isNamedFreely, kindOfProperty } from '../match/property-kinds.ts';
import { type FieldChoice, type FieldKind, fieldOf, withoutRepeatedNames } from '../match/rows/fields.ts';
import { asLabel, singular } from '../words/wording.ts';
import { isParentLink } from './parents.ts';
import { type Pointer, pointersOf } from './pointers.ts';
import type { SourcePlan, Writer } from './source-plan.ts';

/** Objects whose records clients keep twice without knowing it; their own objects as well. */
const LOOKED_FOR: readonly string[] = ['contacts', 'companies', 'deals', 'products', 'tickets'];

export function isLookedForAlike(object: string): boolean {
  return LOOKED_FOR.includes(object) || !standardObjects.some(one => one === object);
}

/** A column whose cells lead to other records: two rows that lead to one record agree, however each writes it. */
export interface LinkColumn {
  pointer: Pointer;
  position: number;
}

export interface AlikeFields {
  /** One for each column of the file. */
  choices: FieldChoice[];
  links: LinkColumn[];
}

export function alikeFields(plan: SourcePlan, analysis: Analysis, portal: PortalSchema): AlikeFields {
  const { analysed, object, source, writers } = plan;
  const pointers = pointersOf(analysis, analysed, source).filter(
    ({ relations, isWeak, position }) =>
      !isWeak &&
      !relations.every(isParentLink) &&
      !writers.some(one => one.position === position && fieldKind(object, one) !== null),
  );
  const links = pointers.map(pointer => ({ pointer, position: pointer.position }));
  const columns = analysed.profile.columns.toSorted((a, b) => a.position - b.position);
  const choices = source.header.map((_, position): FieldChoice => {
    const column = columns.find(one => one.position === position);
    if (column === undefined || column.filled === 0) return { leftOut: 'empty' };
    const link = links.find(one => one.position === position);
    if (link) {
      const to = link.pointer.relations[0]?.to.object ?? 'record';
      return { field: { header: asLabel(singular(to)), kind: 'category' } };
    }
    const writer = writers.find(one => one.position === position);
    if (!writer) return { leftOut: 'about_the_record' };
    const known = fieldKind(object, writer);
    if (known === null) return { leftOut: 'about_the_record' };
    const header = labelOf(object, writer, analysis, portal);
    if (known !== undefined)
      return { field: { header, kind: known, order: writer.transform.date_order ?? column.date?.order } };
    const { field, leftOut } = fieldOf(column, column.is_unique);
    // What colleagues wrote of a person or company tells nobody apart, and takes most of the time to compare.
    if (field?.kind === 'text' && isNamedFreely(object)) return { leftOut: 'about_the_record' };
    return field ? { field: { ...field, header } } : { ...(leftOut && { leftOut }) };
  });
  return { choices: withoutRepeatedNames(columns, choices), links };
}

/** What of a file's rows people see of a pair. */
export interface ShownColumn {
  position: number;
  column: string;
  label: string;
  isCompared: boolean;
}

/** What is compared comes first, then what else is carried over, both in the order of the file. */
export function shownColumns(
  plan: SourcePlan,
  { choices }: AlikeFields,
  analysis: Analysis,
  portal: PortalSchema,
): ShownColumn[] {
  return plan.source.header
    .flatMap((column, position): ShownColumn[] => {
      const field = choices[position]?.field;
      if (field) return [{ position, column, label: field.header, isCompared: true }];
      const writer = plan.writers.find(one => one.position === position);
      if (!writer) return [];
      return [{ position, column, label: labelOf(plan.object, writer, analysis, portal), isCompared: false }];
    })
    .sort((a, b) => Number(b.isCompared) - Number(a.isCompared));
}

/** Undefined where the portal's name of it says nothing: the values do. */
function fieldKind(object: string, { property, transform }: Writer): FieldKind | null | undefined {
  return transform.kind === 'full_name' ? 'full_name' : kindOfProperty(object, property);
}

function labelOf(
  object: string,
  { property }: Writer,
  { blueprint }: Analysis,
  portal: PortalSchema,
): string {
  const isIt = (one: { object: string; name: string }): boolean =>
    one.object === object && one.name === property;
  return (portal.properties.find(isIt) ?? blueprint.properties.find(isIt))?.label ?? property;
}
