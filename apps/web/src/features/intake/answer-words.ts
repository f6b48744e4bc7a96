// What answers say in words, for somebody who has to choose between two of them.
import { AS_PROPOSED } from '@groundwork/contract/intake';
import { formatOf, partsOf, roleOf } from './flat-answers.ts';
import { choicesFor, labelsOf } from './property-choices.ts';
import type { Intake } from './queries.ts';
import { formatInWords, targetName } from './wording.ts';

/** What an entry is about, and what a value of it means, as people would say it. */
export function labelOf(key: string, { analysis }: Intake): string {
  const [kind, name = '', column = ''] = partsOf(key);
  if (kind === 'decision') return analysis.decisions.find(one => one.id === name)?.question ?? name;
  if (kind === 'zone') return `Time zone of ${name}`;
  if (kind === 'encoding') return `Encoding of ${name}`;
  if (kind === 'first_row') return `First row of ${name}`;
  if (kind === 'format') return `How ${column} is written (${name})`;
  return kind === 'role' ? `What ${name} becomes` : `${column} (${name})`;
}

export function valueInWords(key: string, value: string | null | undefined, intake: Intake): string {
  const [kind, name = '', column = ''] = partsOf(key);
  if (value === undefined || value === '') return 'As proposed, not answered';
  if (kind === 'decision') {
    const decision = intake.analysis.decisions.find(one => one.id === name);
    return decision?.options.find(option => option.value === value)?.label ?? value ?? '';
  }
  if (kind === 'role') {
    const { role, object = null } = roleOf(value ?? '');
    return role === '' ? 'As proposed, not answered' : targetName(role, object);
  }
  if (kind === 'zone' || kind === 'encoding') return value ?? '';
  if (kind === 'first_row') return value === 'data' ? 'Data' : value === 'names' ? 'Column names' : '';
  if (kind === 'format') return formatInWords(formatOf(value));
  if (value === null) return 'Leave out';
  if (value === AS_PROPOSED) return 'As proposed, looked at';
  const source = intake.analysis.sources.find(one => one.profile.id === name);
  const mapping = source?.columns.find(one => one.column === column);
  if (!source || !mapping) return value;
  const labels = labelsOf(
    [...intake.properties, ...intake.analysis.blueprint.properties],
    source.mapping.object,
  );
  const target = value === 'new' ? 'new' : `to:${value}`;
  const options = choicesFor(mapping, labels).flatMap(group => group.options);
  const found = options.find(option => option.value === target)?.label;
  return typeof found === 'string' ? found : value;
}
