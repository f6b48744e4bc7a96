// What a discount beside the lines of an order counts: for each unit, which is what the portal takes, in percent of the price, or
// for the whole line. The arithmetic of the rows tells, where they state a total; else a person does.
import type { ColumnMapping } from '@groundwork/contract/intake';
import { everyRow } from '../classify/row-probes.ts';
import { hasConcept, type StudiedColumn } from '../classify/study.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { GROUP } from '../portal/own-properties.ts';
import { observe } from '../read/observe.ts';
import type { RelatedTable } from '../relate/relate.ts';
import { number, plural } from '../words/wording.ts';
import { numberIn } from './number-in.ts';

const UNIT = 'discount';
const PERCENT = 'hs_discount_percentage';
/** Of the rows with a discount and a total this share must come out. */
const NEARLY_ALL = 0.95;

type Meaning = 'unit' | 'percent' | 'line' | 'share';

/** What each reading of the discount makes of a line. */
const readings: Record<Meaning, (price: number, quantity: number, discount: number) => number> = {
  unit: (price, quantity, discount) => quantity * (price - discount),
  percent: (price, quantity, discount) => quantity * price * (1 - discount / 100),
  line: (price, quantity, discount) => quantity * price - discount,
  share: (price, quantity, discount) => quantity * price * (1 - discount),
};
const meanings: readonly Meaning[] = ['unit', 'percent', 'line', 'share'];

const words: Record<Meaning, string> = {
  unit: 'taken off the price of each unit',
  percent: 'in percent of the price',
  line: 'taken off the whole line',
  share: 'a share of the price, where 1 is all of it',
};

/** Settles the discount of every table of lines, before its rows are compiled. */
export async function settleLineDiscounts(
  tables: readonly { table: RelatedTable; columns: ColumnMapping[] }[],
  decisions: DecisionRegistry,
  signal?: AbortSignal,
): Promise<void> {
  for (const { table, columns } of tables) {
    const { mapping } = table.studied;
    if (mapping.role !== 'records' || mapping.object !== 'line_items') continue;
    const discount = columns.find(one => one.action === 'map' && one.property === UNIT && !one.is_answered);
    if (discount) await settle(table, columns, discount, decisions, signal);
  }
}

async function settle(
  { studied }: RelatedTable,
  columns: readonly ColumnMapping[],
  discount: ColumnMapping,
  decisions: DecisionRegistry,
  signal: AbortSignal | undefined,
): Promise<void> {
  const of = (name: string | undefined): StudiedColumn | undefined =>
    studied.columns.find(one => one.profile.name === name);
  const written = (property: string): StudiedColumn | undefined =>
    of(columns.find(one => one.property === property && one.action === 'map')?.column);
  const own = of(discount.column);
  const total = studied.columns.find(one => one !== own && hasConcept(one, 'total', 'subtotal'));
  if (!own) return;
  const places = { discount: own, price: written('price'), quantity: written('quantity'), total };
  const { counts, rows, discounted } = await counted(studied, places, signal);
  if (discounted === 0) return;
  const fitting = meanings.filter(one => rows > 0 && counts[one] >= rows * NEARLY_ALL);
  const [told] = fitting.length === 1 ? fitting : [];
  const why =
    told &&
    `Quantity, price and ${total?.profile.name ?? ''} of ${plural(rows, 'row')} say that it is ${words[told]}.`;
  apply(discount, own, told ?? ask(studied.profile, own, discounted, decisions), why);
  if (!told) discount.is_abstained = decisions.given(`line_discount:${studied.profile.id}`) === undefined;
}

/** Puts the discount where it belongs; what the portal has no place for is kept as it is. */
function apply(
  mapping: ColumnMapping,
  { profile }: StudiedColumn,
  is: string,
  why: string | undefined,
): void {
  const reasons = why === undefined ? mapping.reasons : [...mapping.reasons, { text: why }];
  if (is === 'unit') Object.assign(mapping, { reasons });
  else if (is === 'percent') Object.assign(mapping, { property: PERCENT, reasons });
  else {
    const text =
      'The portal takes a discount for each unit or in percent only, so this one is kept as a property.';
    const property = {
      object: 'line_items',
      name: 'imported_discount',
      label: 'Discount of the line',
      type: 'number' as const,
      field_type: 'number' as const,
      group: GROUP,
      description: `From column ${profile.name}.`,
      options: [],
      unique: false,
      is_new: true,
    };
    Object.assign(mapping, {
      action: 'create',
      property: property.name,
      new_property: property,
      reasons: [...reasons, { text }],
    });
  }
}

function ask(
  profile: RelatedTable['studied']['profile'],
  own: StudiedColumn,
  discounted: number,
  decisions: DecisionRegistry,
): string {
  const { name } = own.profile;
  const id = `line_discount:${profile.id}`;
  decisions.show(
    id,
    everyRow(profile, answer =>
      answer === 'keep'
        ? 'Kept as a property'
        : `A discount ${words[answer === 'percent' ? 'percent' : 'unit']}`,
    ),
  );
  return decisions.ask({
    id,
    question: `What does ${name} of ${profile.file} count?`,
    why: `${number(discounted)} of ${plural(profile.rows, 'row')} have a discount, and no total of theirs says whether it is for each unit, in percent or for the whole line.`,
    about: { source: profile.id, column: name, object: 'line_items' },
    options: [
      { value: 'unit', label: 'Each unit', effect: 'The portal takes it off the price of each unit.' },
      {
        value: 'percent',
        label: 'Percent of the price',
        effect: 'The portal takes so many percent off the price.',
      },
      {
        value: 'keep',
        label: 'The whole line, or unknown',
        effect: `${name} is kept as a property and counts in no amount.`,
      },
    ],
    default: 'keep',
  });
}

interface Places {
  discount: StudiedColumn;
  price: StudiedColumn | undefined;
  quantity: StudiedColumn | undefined;
  total: StudiedColumn | undefined;
}

async function counted(
  studied: RelatedTable['studied'],
  { discount, price, quantity, total }: Places,
  signal: AbortSignal | undefined,
): Promise<{ counts: Record<Meaning, number>; rows: number; discounted: number }> {
  const counts: Record<Meaning, number> = { unit: 0, percent: 0, line: 0, share: 0 };
  let rows = 0;
  let discounted = 0;
  const see = (cells: readonly string[]): void => {
    const off = numberIn(discount, cells);
    if (off === undefined || off === 0) return;
    discounted += 1;
    const [each, pieces, sum] = [price, quantity, total].map(one => one && numberIn(one, cells));
    if (each === undefined || pieces === undefined || sum === undefined) return;
    rows += 1;
    for (const one of meanings)
      if (Math.abs(readings[one](each, pieces, off) - sum) <= 0.01 + Math.abs(sum) * 1e-6) counts[one] += 1;
  };
  await observe(studied.source, [{ see }], signal);
  return { counts, rows, discounted };
}
