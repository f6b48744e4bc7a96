// Orders, invoices and quotes that are written line by line: each row names a product, and the number of the document, its day
// and its total stand again in every row of it.
import type { ObjectMapping } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { isHad } from '../classify/object-decisions.ts';
import { everyRow } from '../classify/row-probes.ts';
import { hasConcept, type StudiedColumn } from '../classify/study.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { rowsRead } from '../profile/filled-cells.ts';
import { nameOfTable } from '../profile/table-name.ts';
import { entityOfWords } from '../words/entities.ts';
import { plural, singular } from '../words/wording.ts';
import { idWords, isCalled } from './id-words.ts';
import { isNumberOf } from './keys.ts';
import type { StudiedSource } from './studied.ts';

const LINES = 'line_items';
const documents: readonly string[] = ['orders', 'invoices', 'quotes'];

/** Asks what a row is where the numbers repeat; undefined where they do not. Until somebody says, each row is a document, known
 *  by all that stands in it and never by what it sells. */
export function askRepeated(
  table: StudiedSource,
  decisions: DecisionRegistry,
  portal: PortalSchema,
): ObjectMapping | undefined {
  const { mapping, profile, key } = table;
  const { object } = mapping;
  if (mapping.role !== 'records' || object === null || !documents.includes(object) || key.kind !== 'row')
    return undefined;
  const rows = rowsRead(profile);
  const own = ownNumber(table, rows);
  const sold = table.columns.find(isSold);
  if (!own || !sold) return undefined;
  const { name, distinct } = own.profile;
  const id = `repeated:${profile.id}`;
  const called = singular(object);
  decisions.show(
    id,
    everyRow(profile, answer => (answer === LINES ? 'A line item' : `A record: ${called}`)),
  );
  const choice = decisions.ask({
    id,
    question: `Is each row of ${nameOfTable(profile)} ${/^[aeiou]/.test(called) ? 'an' : 'a'} ${called} of its own?`,
    why: `${name} has ${plural(distinct, 'different value')} in ${plural(rows, 'row')}, and ${sold.profile.name} says in each what was sold: the rows may be the lines of ${plural(distinct, called)}.`,
    about: { source: profile.id, column: name, object },
    options: [
      {
        value: object,
        label: `Yes: ${object}`,
        effect: `${plural(rows, called)} for ${plural(distinct, 'number')}; amounts that stand in several rows of one number count once for each row.`,
      },
      ...(isHad(LINES, portal)
        ? [
            {
              value: LINES,
              label: 'No: lines',
              effect: `Each row becomes a line item of the ${called} that another file lists under its number; without such a file the rows are listed, and you are asked about them. To carry over both, export the ${object} and their lines each as a file.`,
            },
          ]
        : []),
    ],
    default: object,
  });
  if (choice !== LINES) return mapping;
  return { ...mapping, object: LINES, reasons: [{ text: 'You said so.' }, ...mapping.reasons] };
}

/** What numbers its documents, filled in every row, and often the same. */
function ownNumber(table: StudiedSource, rows: number): StudiedColumn | undefined {
  return table.columns.find(column => {
    const { filled, distinct, semantic, type } = column.profile;
    if (filled !== rows || distinct >= rows) return false;
    if (isNumberOf(column, table.entity)) return true;
    const words = idWords(column);
    const isCode = words.isId || semantic?.startsWith('id_') === true || type === 'integer';
    return isCode && isCalled(words.of, table);
  });
}

function isSold(column: StudiedColumn): boolean {
  return (
    column.profile.filled > 0 &&
    (hasConcept(column, 'product', 'sku') || entityOfWords(idWords(column).of)?.entity === 'product')
  );
}
