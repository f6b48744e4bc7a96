// Orders and leads stand in a stage of a pipeline of the portal besides what a property says of their state. No pipeline is made
// for them: where every value is a stage of one that is there, that is the stage; where only some are, somebody is asked.
import type { Pipeline } from '@groundwork/contract/crm';
import type { ColumnMapping } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { readingOf, type StudiedColumn } from '../classify/study.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { nameOfTable } from '../profile/table-name.ts';
import { normaliseKey } from '../profile/values/name.ts';
import type { RelatedTable } from '../relate/relate.ts';
import { listed, number, plural, quoted } from '../words/wording.ts';

const IN_STAGES = 'stages';
const ONLY_PROPERTY = 'property';
const staged: readonly string[] = ['orders', 'leads'];
const LIKELY = 0.85;

interface StageMatch {
  pipeline: Pipeline;
  /** Value as it is written → id of the stage. */
  stages: Record<string, string>;
  unmatched: string[];
}

/** The pipeline of which most of the values are stages; undefined where none is. */
export function matchStages(
  { options }: Pick<ColumnProfile, 'options'>,
  pipelines: readonly Pipeline[],
): StageMatch | undefined {
  const matches = pipelines.map(pipeline => {
    const byName = new Map(
      pipeline.stages.flatMap(({ id, label }) => [
        [normaliseKey(id), id],
        [normaliseKey(label), id],
      ]),
    );
    const match: StageMatch = { pipeline, stages: {}, unmatched: [] };
    for (const { value } of options ?? []) {
      const id = byName.get(normaliseKey(value));
      if (id === undefined) match.unmatched.push(value);
      else match.stages[value] = id;
    }
    return match;
  });
  const [best] = matches.toSorted((a, b) => a.unmatched.length - b.unmatched.length);
  return best && Object.keys(best.stages).length > 0 ? best : undefined;
}

/** Puts the stages into the mapping of the column that says how far records are, and asks where some of its values are none. */
export function askKnownStages(
  { studied }: RelatedTable,
  mappings: readonly ColumnMapping[],
  portal: PortalSchema,
  decisions: DecisionRegistry,
): void {
  const { mapping, profile, columns } = studied;
  const object = mapping.object ?? '';
  if (!staged.includes(object)) return;
  const column = stateColumn(columns, mappings);
  const mapped = mappings.find(one => one.column === column?.profile.name);
  if (!column || !mapped) return;
  const pipelines = portal.pipelines.filter(one => one.object === object);
  const match = matchStages(column.profile, pipelines);
  if (!match) {
    if (pipelines.length > 0)
      mapped.reasons.push({
        text: `None of its values is called like a stage of ${listed(pipelines.map(one => quoted(one.label)))}, so the portal puts these ${object} where it puts new ones.`,
      });
    return;
  }
  const { pipeline, stages, unmatched } = match;
  const rowsIn = (values: readonly string[]): number =>
    (column.profile.options ?? []).reduce(
      (sum, option) => sum + (values.includes(option.value) ? option.count : 0),
      0,
    );
  const known = Object.keys(stages);
  const { name } = column.profile;
  const standing = { ...mapped.transform, stands_in: { pipeline: pipeline.id, stages } };
  if (unmatched.length === 0) {
    mapped.transform = standing;
    mapped.reasons.push({
      text: `Its values are called like stages of ${quoted(pipeline.label)}, so each of these ${object} stands in the stage it names as well.`,
    });
    return;
  }
  const id = `stages:${profile.id}`;
  const labelOf = (stage: string | undefined): string | undefined =>
    pipeline.stages.find(one => one.id === stage)?.label;
  decisions.show(id, {
    source: profile.id,
    columns: [name],
    isAbout: cell => cell(name) !== '',
    becomes: (answer, cell) => {
      const label = answer === IN_STAGES ? labelOf(stages[cell(name)]) : undefined;
      return label === undefined ? 'Where the portal puts new ones' : `In the stage ${quoted(label)}`;
    },
  });
  const choice = decisions.ask({
    id,
    question: `Should the ${object} of ${nameOfTable(profile)} stand in the stages of ${quoted(pipeline.label)} that their ${name} names?`,
    why: `${number(known.length)} of ${plural(known.length + unmatched.length, 'value')} of ${name} ${known.length === 1 ? 'is' : 'are'} called like stages of it; it has none called ${listed(
      unmatched.map(one => quoted(one, 30)),
      5,
    )}.`,
    about: { source: profile.id, column: name, object },
    options: [
      {
        value: IN_STAGES,
        label: 'Put them into these stages',
        effect: `${plural(rowsIn(known), 'row')} ${rowsIn(known) === 1 ? 'stands' : 'stand'} in the stage of the same name, and ${plural(rowsIn(unmatched), 'row')} with another value where the portal puts new ones. What ${name} says is kept in a property as well.`,
      },
      {
        value: ONLY_PROPERTY,
        label: 'Keep it as a property only',
        effect: `All stand where the portal puts new ones; what ${name} says is kept in a property.`,
      },
    ],
    default: ONLY_PROPERTY,
  });
  if (choice === IN_STAGES) mapped.transform = standing;
}

/** The column that says how far a record is and is carried over as a property. */
export function stateColumn(
  columns: readonly StudiedColumn[],
  mappings: readonly ColumnMapping[],
): StudiedColumn | undefined {
  const carried = new Set(
    mappings.filter(one => one.property !== null && one.action !== 'skip').map(one => one.column),
  );
  const scoreOf = (column: StudiedColumn): number =>
    Math.max(
      ...(['stage', 'lead_status', 'status'] as const).map(concept => readingOf(column, concept)?.score ?? 0),
    );
  return columns
    .filter(column => carried.has(column.profile.name) && column.profile.options !== null)
    .filter(column => scoreOf(column) >= LIKELY)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))[0];
}
