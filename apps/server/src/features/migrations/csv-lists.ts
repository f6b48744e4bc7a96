// Every list of a report that can be taken along.
import type { ReportList } from '@groundwork/contract/migrations';
import { cellsList, differencesList, moneyList } from './csv-figures.ts';
import { linksList } from './csv-links.ts';
import type { List } from './csv-pages.ts';
import {
  keptSeparateList,
  leftOutColumns,
  mergedList,
  rejectedColumns,
  rowColumns,
  rowsList,
} from './csv-rows.ts';

export const lists: Readonly<Record<ReportList, List>> = {
  'left-out': rowsList(leftOutColumns, { left_out: 'all' }),
  created: rowsList(rowColumns, { bucket: 'created' }),
  updated: rowsList(rowColumns, { bucket: 'updated' }),
  skipped: rowsList([...leftOutColumns, 'record', 'record_note'], { bucket: 'skipped' }),
  rejected: rowsList(rejectedColumns, { bucket: 'rejected' }),
  merged: mergedList,
  'kept-separate': keptSeparateList,
  links: linksList,
  money: moneyList,
  differences: differencesList,
  cells: cellsList,
};
