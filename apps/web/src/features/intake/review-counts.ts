// What of a mapping somebody should look at, in numbers. Pure.
import type { AnalysedSource, ColumnMapping } from '@groundwork/contract/intake';

export function needsReview(column: ColumnMapping): boolean {
  return !column.is_answered && (column.is_abstained || (column.not_carried ?? 0) > 0);
}

export function reviewCounts(sources: readonly AnalysedSource[]) {
  const columns = sources
    .filter(source => source.mapping.role !== 'ignored')
    .flatMap(source => source.columns);
  return {
    columns: columns.length,
    carried: columns.filter(column => column.action !== 'skip').length,
    created: columns.filter(column => column.action === 'create').length,
    toLookAt: columns.filter(needsReview).length,
  };
}
