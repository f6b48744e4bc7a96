// Asks which record is meant by a name that several rows of a table have. Until somebody says, the name links nothing.
import { createHash } from 'node:crypto';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { normaliseCompanyName, normaliseKey } from '../profile/values/name.ts';
import { observe } from '../read/observe.ts';
import { plural, quoted } from '../words/wording.ts';
import type { Link } from './relations.ts';
import type { StudiedSource } from './studied.ts';
import type { Target } from './target.ts';

const NOBODY = 'none';
/** The names that stand in most rows are asked about; all others are listed with their rows. */
const MOST_ASKED = 10;
const MOST_OFFERED = 8;
/** Columns by which one row is told from another. */
const MOST_CELLS = 4;

interface Namesake {
  row: number;
  /** Stays the same when rows are put before it. */
  print: string;
  label: string;
}

interface Shared {
  name: string;
  cells: number;
  namesakes: Namesake[];
}

/** Puts the answers into the links; reads each table again in which several rows share a name that others say. */
export async function settleSharedNames(
  tables: readonly { studied: StudiedSource; links: readonly Link[] }[],
  decisions: DecisionRegistry,
  signal: AbortSignal | undefined,
): Promise<void> {
  const links = tables
    .filter(({ studied }) => ['records', 'junction'].includes(studied.mapping.role))
    .flatMap(table => table.links)
    .filter(({ candidate, shared }) => candidate.target.owner.mapping.role === 'records' && shared.size > 0);
  for (const [target, own] of Map.groupBy(links, link => link.candidate.target)) {
    const asked = mostSaid(own);
    await gather(target, asked, signal);
    const chosen = [...asked.values()].flatMap(one => ask(target, one, decisions));
    for (const { relation } of own) if (chosen.length > 0) relation.chosen = chosen;
  }
}

function mostSaid(links: readonly Link[]): Map<string, Shared> {
  const all = new Map<string, Shared>();
  for (const [name, cells] of links.flatMap(({ shared }) => [...shared])) {
    const known = all.get(normaliseKey(name)) ?? { name, cells: 0, namesakes: [] };
    known.cells += cells;
    all.set(normaliseKey(name), known);
  }
  return new Map([...all].toSorted((a, b) => b[1].cells - a[1].cells).slice(0, MOST_ASKED));
}

async function gather(
  { owner, columns }: Target,
  asked: ReadonlyMap<string, Shared>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const shown = owner.profile.columns.filter(column => column.filled > 0).slice(0, MOST_CELLS);
  const see = (cells: readonly string[], row: number): void => {
    const name = columns
      .map(column => cells[column.profile.position] ?? '')
      .join(' ')
      .trim();
    const found = asked.get(normaliseKey(name)) ?? asked.get(normaliseKey(normaliseCompanyName(name)));
    if (!found || name === '' || found.namesakes.length >= MOST_OFFERED) return;
    const label = shown.map(({ position }) => cells[position] ?? '').filter(cell => cell !== '');
    found.namesakes.push({ row, print: printOf(cells), label: label.join(', ').slice(0, 120) });
  };
  await observe(owner.source, [{ see }], signal);
}

function ask(
  { owner, columns }: Target,
  { name, cells, namesakes }: Shared,
  decisions: DecisionRegistry,
): { value: string; row: number }[] {
  const { profile } = owner;
  const id = `which:${profile.id}:${printOf([normaliseKey(name)])}`;
  const all = profile.columns.map(column => column.name);
  const own = columns.map(column => column.profile.name);
  decisions.show(id, {
    source: profile.id,
    columns: all.slice(0, MOST_CELLS),
    isAbout: cell => normaliseKey(own.map(cell).join(' ').trim()) === normaliseKey(name),
    becomes: (answer, cell) =>
      answer === printOf(all.map(cell))
        ? `${plural(cells, 'row')} that say its name are linked to it`
        : 'Not meant',
  });
  const choice = decisions.ask({
    id,
    question: `Which ${quoted(name, 60)} of ${profile.file} do other files mean?`,
    why: `${plural(cells, 'row')} of other files name it, and ${plural(namesakes.length, 'row')} of ${profile.file} ${namesakes.length === 1 ? 'is' : 'are'} called so.`,
    about: {
      source: profile.id,
      column: own[0] ?? '',
      ...(owner.mapping.object === null ? {} : { object: owner.mapping.object }),
    },
    options: [
      {
        value: NOBODY,
        label: 'None of them',
        effect:
          'Unless these rows become one record, nothing is linked by the name; the rows that say it are listed.',
      },
      ...namesakes.map(one => ({
        value: one.print,
        label: `Row ${one.row}: ${one.label}`,
        effect: `${plural(cells, 'row')} ${cells === 1 ? 'is' : 'are'} linked to it.`,
      })),
    ],
    default: NOBODY,
  });
  const meant = namesakes.find(one => one.print === choice);
  return meant ? [{ value: name, row: meant.row }] : [];
}

function printOf(cells: readonly string[]): string {
  return createHash('sha256').update(cells.join('\u001f')).digest('hex').slice(0, 16);
}
