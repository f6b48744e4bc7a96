// Asks which table a column points at when several tables have keys of the same values, as files that count from 1 do.
import { everyRow } from '../classify/row-probes.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { listed, number, plural } from '../words/wording.ts';
import type { Conflicts, Link } from './relations.ts';
import type { StudiedSource } from './studied.ts';

const NOTHING = 'none';

interface Contested {
  studied: StudiedSource;
  links: Link[];
  conflicts: readonly Conflicts[];
}

/** Adds the links that people chose; without an answer such a column links nothing and its values are kept. */
export function settleConflicts({ studied, links, conflicts }: Contested, decisions: DecisionRegistry): void {
  if (studied.mapping.role !== 'records' && studied.mapping.role !== 'junction') return;
  for (const list of conflicts) {
    const chosen = ask(studied, list, decisions);
    if (chosen) links.push(chosen);
  }
}

function ask(
  { profile }: StudiedSource,
  conflicts: Conflicts,
  decisions: DecisionRegistry,
): Link | undefined {
  const [first] = conflicts;
  if (!first) return undefined;
  const { column, object } = first.relation.from;
  const id = `link:${profile.id}:${column}`;
  const found = conflicts.map(({ relation }) => `${number(relation.resolved)} in ${relation.to.source}`);
  decisions.show(
    id,
    everyRow(profile, answer => (answer === NOTHING ? 'Linked to nothing by it' : `Looked up in ${answer}`)),
  );
  const choice = decisions.ask({
    id,
    question: `Which records does ${column} of ${profile.file} point at?`,
    why: `Of its ${plural(first.relation.filled, 'value')} ${listed(found)} are keys, often the same ones: the files count alike, so the values cannot tell.`,
    about: { source: profile.id, column, ...(object === null ? {} : { object }) },
    options: [
      {
        value: NOTHING,
        label: 'None of them',
        effect: `No record is linked by ${column}.`,
      },
      ...conflicts.map(({ relation }) => ({
        value: relation.to.source,
        label: `Rows of ${relation.to.source}`,
        effect: `${plural(relation.resolved, 'row')} of ${number(relation.filled)} are linked.`,
      })),
    ],
    default: NOTHING,
  });
  return conflicts.find(({ relation }) => relation.to.source === choice);
}
