// Why nothing is mended from an audit any more, in the place of what would begin it.
import type { AuditBasis } from '@groundwork/contract/audits';
import { tooOld } from '@groundwork/contract/audits';
import { Link } from '@tanstack/react-router';
import { instant } from '../../lib/formats/dates.ts';

/** `projectId`: whose audits the page shows. */
export function BasisOver({ basis: { newer }, projectId }: { basis: AuditBasis; projectId: string }) {
  if (!newer)
    return (
      <p className="text-muted">
        Nothing is mended from this audit any more: it is {tooOld}, and the portal may be otherwise by now.
        Audit the portal again.
      </p>
    );
  const isHere = newer.project_id === projectId;
  return (
    <p className="text-muted">
      Nothing is mended from this audit any more: a newer one of this portal is kept, of{' '}
      {instant(newer.as_of)}
      {!isHere && ` in the project “${newer.project}”`}.{' '}
      <Link
        to="."
        search={{ ...(!isHere && { project: newer.project_id }), audit: newer.id }}
        className="text-accent-ink underline"
      >
        Open that one
      </Link>
      , or audit the portal again.
    </p>
  );
}
