// The links of a migration as a list that can be taken along: those it makes, then those that stood before.
import type { Tx } from '../../platform/db.ts';
import type { Line } from './csv.ts';
import { type List, type ListSource, PAGE, paged } from './csv-pages.ts';
import { withRecords } from './record-links.ts';
import { type LinkLine, newLinksAfter, standingLinksAfter } from './store-links.ts';

export const linksList: List = {
  columns: [
    'from_object',
    'from_external_id',
    'to_object',
    'to_external_id',
    'state',
    'source',
    'row',
    'reason',
    'from_record',
    'to_record',
  ],
  async *pages(from) {
    const made = paged(
      (after: number | undefined) => from.read(tx => newLinksAfter(tx, from.of, after, PAGE)),
      ({ seq }) => seq,
    );
    for await (const page of made) yield await linesOf(from, page);
    const stood = paged(
      (after: LinkLine | undefined) => from.read(tx => standingLinksAfter(tx, from.of, after, PAGE)),
      link => link,
    );
    for await (const page of stood) yield await linesOf(from, page);
  },
};

/** With the ways to both ends. */
function linesOf({ of, linkTo, read }: ListSource, links: readonly LinkLine[]): Promise<Line[]> {
  const urls = async (tx: Tx, side: 'from' | 'to') => {
    const ends = links.map(link => ({ object: link[`${side}_object`], external_id: link[`${side}_key`] }));
    return (await withRecords(tx, of, ends, linkTo)).map(({ record }) => record?.url);
  };
  return read(async tx => {
    const from = await urls(tx, 'from');
    const to = await urls(tx, 'to');
    return links.map(({ from_object, to_object, from_key, to_key, state, source, row, reason }, at) => ({
      from_object,
      to_object,
      state,
      source,
      row,
      reason,
      from_external_id: from_key,
      to_external_id: to_key,
      from_record: from[at],
      to_record: to[at],
    }));
  });
}
