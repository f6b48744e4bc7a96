// A figure with a sign beside it: is it the one that was expected?
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';

export function ComparedFigure({ isSame, children }: { isSame: boolean; children: string }) {
  const Icon = isSame ? CircleCheck : TriangleAlert;
  return (
    <span
      className={cx('inline-flex items-center justify-end gap-1.5', isSame ? 'text-ink' : 'text-bad-ink')}
    >
      {children}
      <Icon
        aria-label={isSame ? 'equal' : 'different'}
        className={cx('size-3.5', isSame && 'text-good-ink')}
      />
    </span>
  );
}
