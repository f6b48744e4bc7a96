// A page whose address names one thing, and it could not be shown: it is not there, or asking for it failed.
import { Link, type LinkProps } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { failureOf, isCode } from '../../lib/api/api-error.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Empty, ErrorState } from '../../ui/state.tsx';

export interface NotFoundProps {
  /** What was not found: “This ticket was not found”. */
  title: string;
  back: Required<Pick<LinkProps, 'to'>> & { name: string };
}

/** The same for what was never there, is no id at all or belongs to others: nobody learns which. */
export function NotFound({ title, back }: NotFoundProps) {
  return (
    <div role="alert">
      <Empty
        icon={<SearchX aria-hidden="true" />}
        title={title}
        text="It may have been removed, or the address is not complete."
        action={
          <Link to={back.to} className={buttonLook('secondary')}>
            {back.name}
          </Link>
        }
      />
    </div>
  );
}

export function FailedPage({
  error,
  onRetry,
  ...absent
}: NotFoundProps & { error: Error; onRetry: () => void }) {
  return isCode(error, 'not_found') ? (
    <NotFound {...absent} />
  ) : (
    <ErrorState {...failureOf(error)} onRetry={onRetry} />
  );
}
