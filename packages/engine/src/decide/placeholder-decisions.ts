// Asks whether a word in a column is a value or says that nothing is known, where it may be either.

import type { ColumnFormat } from '@groundwork/contract/formats';
import type { AnalysedSource } from '@groundwork/contract/intake';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { emptiedCells, placeholderDecision } from '../profile/settled-placeholders.ts';
import { listed, number, plural, quoted } from '../words/wording.ts';
import { placeholderProbe } from './row-probes.ts';

/**
 * Asks once for each column of a table that something is carried over of, and stands at keeping what is written: what is
 * taken for nothing is gone. Asks nothing of a column that is left out, or of which somebody said it.
 */
export function askPlaceholders(
  { profile, columns }: Pick<AnalysedSource, 'profile' | 'columns'>,
  formats: Readonly<Record<string, ColumnFormat>> | undefined,
  decisions: DecisionRegistry,
): void {
  const mappings = new Map(columns.map(one => [one.column, one]));
  for (const column of profile.columns) {
    const { name, placeholders = [] } = column;
    const asked = placeholders.filter(one => one.is_asked);
    const isAnswered = Object.hasOwn(formats ?? {}, name) && formats?.[name]?.placeholders !== undefined;
    if (asked.length === 0 || isAnswered || (mappings.get(name)?.action ?? 'skip') === 'skip') continue;
    const cells = asked.reduce((sum, one) => sum + one.cells, 0);
    const words = listed(asked.map(one => quoted(one.value)));
    const filled = column.filled + emptiedCells(column);
    const [holds, is] = cells === 1 ? ['holds', 'is'] : ['hold', 'are'];
    decisions.show(
      placeholderDecision(profile.id, name),
      placeholderProbe(
        profile.id,
        name,
        asked.map(one => one.value),
      ),
    );
    decisions.ask({
      id: placeholderDecision(profile.id, name),
      question: `Is ${words} in ${name} a value, or is nothing known there?`,
      why: `${plural(cells, 'cell')} of ${number(filled)} filled ones in ${name} of ${profile.file} ${holds} ${words}. It can be what somebody chose, or what the old system wrote where nobody had.`,
      about: { source: profile.id, column: name },
      options: [
        {
          value: 'keep',
          label: 'A value: keep it',
          effect: `${plural(cells, 'cell')} ${is} carried over as written.`,
        },
        {
          value: 'empty',
          label: 'Nothing is known: leave it empty',
          effect: `${plural(cells, 'cell')} ${is} read as empty everywhere and listed as such.`,
        },
      ],
      default: 'keep',
    });
  }
}
