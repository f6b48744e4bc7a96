// Questions about how a file is read: whether its first row names the columns, whether it holds one table or several, and what its
// merged cells stand for.
import type { Answers } from '@groundwork/contract/intake';
import type { FileProblem, SourceProfile } from '@groundwork/contract/profiles';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { nameOfTable } from '../profile/table-name.ts';
import { parseBoolean } from '../profile/values/boolean.ts';
import { KINDS_MERGED, KINDS_SEPARATE } from '../read/activities.ts';
import { PERSON_ACCOUNTS, personAccountColumn } from '../read/person-accounts.ts';
import { plural } from '../words/wording.ts';

export function askReadings(
  profiles: readonly SourceProfile[],
  answers: Answers,
  decisions: DecisionRegistry,
): void {
  for (const profile of profiles) {
    if (answers.sources[profile.id]?.settings?.header === undefined) askHeader(profile, decisions);
    askMerged(profile, decisions);
    askPeople(profile, decisions);
    askKinds(profile, decisions);
  }
  askTables(profiles, decisions);
}

function problemOf(profile: SourceProfile, ...codes: string[]): FileProblem | undefined {
  return profile.problems.find(({ code }) => codes.includes(code));
}

function askHeader(profile: SourceProfile, decisions: DecisionRegistry): void {
  const found = problemOf(profile, 'no_header', 'header_in_doubt', 'header_said', 'header_said_over_data');
  if (!found || problemOf(profile, 'not_a_table')) return;
  const isData = found.code === 'no_header' || found.code === 'header_said_over_data';
  decisions.ask({
    id: `header:${profile.id}`,
    question: `Does the first row of ${nameOfTable(profile)} name its columns?`,
    why: `It holds ${found.value ?? 'nothing'}. ${isData ? 'That is rather data than names.' : 'Nothing shows whether these are names or data.'}`,
    about: { source: profile.id },
    options: [
      {
        value: 'data',
        label: 'No, it is a row like the others',
        effect:
          'It is carried over with the others; the columns are called by their place and what their values are.',
      },
      {
        value: 'names',
        label: 'Yes, it names them',
        effect: 'The columns are called so, and the row is not carried over.',
      },
    ],
    default: isData ? 'data' : 'names',
  });
}

function askMerged(profile: SourceProfile, decisions: DecisionRegistry): void {
  const found = problemOf(profile, 'merged_cells');
  const id = `merged:${profile.part?.of ?? profile.id}`;
  if (!found) return;
  decisions.ask({
    id,
    question: `What do the merged cells of ${nameOfTable(profile)} stand for?`,
    why: `${found.problem} They are ${found.value ?? 'merged'}.`,
    about: { source: profile.id },
    options: [
      {
        value: 'first',
        label: 'For their first row alone',
        effect: 'The other rows are left without that value.',
      },
      { value: 'fill', label: 'For each row they cover', effect: 'Each of these rows gets the value.' },
    ],
    default: 'first',
  });
}

/** People whom the old system keeps among its companies. */
function askPeople(profile: SourceProfile, decisions: DecisionRegistry): void {
  const column = profile.columns[personAccountColumn(profile.columns.map(({ name }) => name))];
  const people = (column?.options ?? [])
    .filter(({ value }) => parseBoolean(value) === true)
    .reduce((sum, { count }) => sum + count, 0);
  const isSplit = profile.part?.name === PERSON_ACCOUNTS;
  if (!column || people === 0) return;
  decisions.ask({
    id: `people:${isSplit ? profile.part?.of : profile.id}`,
    question: `What should the person accounts of ${profile.file} become?`,
    why: `${column.name} is true in ${plural(people, 'row')}: the old system keeps people without a company among its companies.`,
    about: { source: profile.id, column: column.name },
    options: [
      {
        value: 'companies',
        label: 'Companies, like the other rows',
        effect: `${plural(people, 'company', 'companies')} with the names of people.`,
      },
      {
        value: 'contacts',
        label: 'Contacts',
        effect: `${plural(people, 'contact')} without a company; their columns are mapped by themselves.`,
      },
    ],
    default: 'companies',
  });
}

/** Calls, emails and meetings in one file of activities. */
function askKinds(profile: SourceProfile, decisions: DecisionRegistry): void {
  const found = problemOf(profile, KINDS_SEPARATE, KINDS_MERGED);
  if (!found) return;
  decisions.ask({
    id: `kinds:${profile.id}`,
    question: `What should the activities of ${nameOfTable(profile)} become?`,
    why: `${found.problem} They are: ${found.value ?? ''}.`,
    about: { source: profile.id },
    options: [
      {
        value: 'each',
        label: 'Each what it is',
        effect: 'Calls become calls, emails emails, and so on; rows of another kind are asked about.',
      },
      {
        value: 'one',
        label: 'All the same',
        effect: 'The file is one table, and all of its rows become the same kind of record.',
      },
    ],
    default: found.code === KINDS_SEPARATE ? 'each' : 'one',
  });
}

function askTables(profiles: readonly SourceProfile[], decisions: DecisionRegistry): void {
  for (const profile of profiles) {
    const whole = problemOf(profile, 'tables_in_doubt', 'tables_said');
    const isPart = ({ part }: SourceProfile): boolean =>
      part !== undefined &&
      part.of === profile.part?.of &&
      part.name !== PERSON_ACCOUNTS &&
      part.lists === undefined;
    const parts = profiles.filter(isPart);
    const isFirst = parts[0] === profile;
    if (!whole && !isFirst) continue;
    const places = whole?.value ?? parts.map(({ part }) => `${part?.name} (${part?.place})`).join('; ');
    const isSure = whole ? whole.code === 'tables_said' : profile.part?.is_sure === true;
    const name = profile.sheet === null ? profile.file : `${profile.file}, sheet ${profile.sheet}`;
    decisions.ask({
      id: `tables:${profile.part?.of ?? profile.id}`,
      question: `Does ${name} hold several tables?`,
      why: `They seem to stand here: ${places}.`,
      about: { source: profile.id },
      options: [
        {
          value: 'each',
          label: 'Several tables',
          effect: `Each is read and mapped by itself${parts.length > 0 ? `: ${plural(parts.length, 'table')}` : ''}.`,
        },
        {
          value: 'one',
          label: 'One table',
          effect: 'Its first column names stand for all rows; other names among them are read as rows.',
        },
      ],
      default: isSure ? 'each' : 'one',
    });
  }
}
