// Lines that belong to nothing: the portal shows a line item on the deal, quote, order, invoice or subscription it is a line of,
// and nowhere else. How many there are is counted, and somebody says whether they are written all the same.
import { everyRow } from '../classify/row-probes.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { isNeededLink } from '../portal/required-links.ts';
import { nameOfTable } from '../profile/table-name.ts';
import { observe } from '../read/observe.ts';
import { pairOf } from '../relate/composite-keys.ts';
import { referenceValues } from '../relate/reference.ts';
import type { RelatedTable } from '../relate/relate.ts';
import type { Link } from '../relate/relations.ts';
import { listed, number, plural } from '../words/wording.ts';

export const KEEP = 'keep';
const LEAVE_OUT = 'leave_out';

export function parentlessId(source: string): string {
  return `no_parent:${source}`;
}

/** Asks once for each table of lines of which rows lead to nothing; where other tables point at the lines, nothing is asked. */
export async function askParentless(
  tables: readonly RelatedTable[],
  decisions: DecisionRegistry,
  signal?: AbortSignal,
): Promise<void> {
  for (const table of tables) {
    const { mapping, profile } = table.studied;
    if (mapping.role !== 'records' || mapping.object !== 'line_items') continue;
    const isPointedAt = tables.some(
      other => other !== table && other.links.some(link => link.candidate.target.owner === table.studied),
    );
    if (isPointedAt) continue;
    const parents = table.links.filter(link => isNeededLink('line_items', link.relation.to.object));
    const without = await countWithout(table, parents, signal);
    if (without > 0) ask(profile, parents, without, decisions);
  }
}

async function countWithout(
  { studied }: RelatedTable,
  parents: readonly Link[],
  signal: AbortSignal | undefined,
): Promise<number> {
  let without = 0;
  const leads = (cells: readonly string[]): boolean =>
    parents.some(({ candidate: { column, beside, target } }) => {
      const values = beside
        ? [pairOf([column, beside], cells)]
        : referenceValues(target.kind, cells[column.profile.position] ?? '');
      return values.some(value => target.index.find(value) !== undefined);
    });
  await observe(
    studied.source,
    [
      {
        see(cells) {
          if (!leads(cells)) without += 1;
        },
      },
    ],
    signal,
  );
  return without;
}

function ask(
  profile: RelatedTable['studied']['profile'],
  parents: readonly Link[],
  without: number,
  decisions: DecisionRegistry,
): void {
  const id = parentlessId(profile.id);
  const lines = plural(without, 'line');
  const columns = [...new Set(parents.map(link => link.relation.from.column))];
  const files = [...new Set(parents.map(link => link.relation.to.source))];
  const found =
    parents.length === 0
      ? 'No column of it leads to a deal, quote, order, invoice or subscription of the files'
      : `In ${number(without)} of ${plural(profile.rows, 'row')} ${listed(columns)} ${columns.length === 1 ? 'leads' : 'lead'} to no row of ${listed(files)}`;
  decisions.show(
    id,
    everyRow(profile, answer => (answer === KEEP ? 'Written, and shown nowhere' : 'Rejected, and listed')),
  );
  decisions.ask({
    id,
    question: `What should become of ${lines} of ${nameOfTable(profile)} that ${without === 1 ? 'belongs' : 'belong'} to nothing?`,
    why: `${found}. The portal shows a line item on the deal, quote, order, invoice or subscription it is a line of, and nowhere else.`,
    about: { source: profile.id, object: 'line_items' },
    options: [
      {
        value: LEAVE_OUT,
        label: 'Leave them out',
        effect: `${lines} ${without === 1 ? 'is' : 'are'} rejected and listed with all of ${without === 1 ? 'its' : 'their'} cells.`,
      },
      {
        value: KEEP,
        label: 'Write them all the same',
        effect: `${plural(without, 'line item')} ${without === 1 ? 'is' : 'are'} made that no page of the portal shows; only its API and exports list ${without === 1 ? 'it' : 'them'}.`,
      },
    ],
    default: LEAVE_OUT,
  });
}
