// What stands at the head of a file of kept matches, as it is read back: files are given to programs by people, so that none is
// believed.
import { DateOrder } from '@groundwork/contract/profiles';
import { fingerprintOf } from '@groundwork/engine/match/kept/fingerprint';
import type { KeptMatches } from '@groundwork/engine/match/kept/kept-matches';
import type { FieldKind } from '@groundwork/engine/match/rows/fields';
import { type ColumnSlots, SLOTS, type SlotKind } from '@groundwork/engine/match/rows/layout';
import { normalForms } from '@groundwork/engine/match/rows/normal-forms';
import { z } from 'zod';

const count = z.number().int().min(0).max(0xffffffff);
const isOf = (names: object) => (value: unknown) => typeof value === 'string' && value in names;

const Column = z
  .object({
    column: count,
    kind: z.custom<FieldKind>(isOf(normalForms)),
    order: DateOrder.optional(),
    at: count,
    lastNameAt: count.optional(),
  })
  .transform(({ order, lastNameAt, ...column }): ColumnSlots => {
    return { ...column, order, ...(lastNameAt !== undefined && { lastNameAt }) };
  });

const PairClass = z.object({
  agreeIn: z.array(count).optional(),
  share: z.number(),
  levels: z.array(z.array(z.number())),
});

export const KeptHead = z.object({
  fingerprint: z.string(),
  layout: z.object({
    parts: z.array(z.object({ kind: z.custom<SlotKind>(isOf(SLOTS)), name: z.string(), at: z.array(count) })),
    tables: z.array(z.array(Column)),
    commonAt: count,
    contentAt: count,
    stride: count,
  }),
  tables: z.array(z.object({ id: z.string(), header: z.array(z.string()), start: count })),
  rows: count,
  letters: count,
  tokens: count,
  rules: count,
  rulesFor: count,
  lastId: count,
  classes: z.array(PairClass),
  labels: z.array(z.object({ one: count, other: count, isSame: z.boolean() })),
});
export type KeptHead = z.infer<typeof KeptHead>;

/** As it is written. */
export function headOf(kept: KeptMatches): z.input<typeof KeptHead> {
  const { layout, rows, rules, classes, labels, tables, rulesFor, lastId } = kept;
  return {
    fingerprint: fingerprintOf(layout, rulesFor),
    layout: {
      ...layout,
      parts: layout.parts.map(part => ({ ...part, at: [...part.at] })),
      tables: layout.tables.map(columns => columns.map(column => ({ ...column }))),
    },
    tables: tables.map(table => ({ ...table, header: [...table.header] })),
    rows: rows.count,
    letters: rows.letters.length,
    tokens: rows.tokens.length,
    rules,
    rulesFor,
    lastId,
    classes: classes.map(({ agreeIn, share, levels }) => {
      return { agreeIn: agreeIn && [...agreeIn], share, levels: levels.map(shares => [...shares]) };
    }),
    labels: [...labels],
  };
}
