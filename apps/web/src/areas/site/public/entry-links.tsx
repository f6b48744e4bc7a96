import { buttonLook } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { navigation } from '../content/navigation.ts';

/** Both variants are in the page; which one shows was decided before the first paint. */
export function EntryLinks({ isStacked = false }: { isStacked?: boolean }) {
  const wide = isStacked && 'w-full';
  return (
    <>
      <span className="contents signed-in:hidden">
        <a href="/login" className={cx(buttonLook('ghost'), wide)}>
          {navigation.signIn}
        </a>
        <a href="/register" className={cx(buttonLook('primary'), wide)}>
          {navigation.trial}
        </a>
      </span>
      <span className="hidden signed-in:contents">
        <a href="/dashboard" className={cx(buttonLook('primary'), wide)}>
          {navigation.dashboard}
        </a>
      </span>
    </>
  );
}
