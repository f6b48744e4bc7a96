// A list as a file: all of it, not only what was scrolled to.
import type { ReportList } from '@groundwork/contract/migrations';
import { Download } from 'lucide-react';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { downloadList } from './queries.ts';

export function ListDownload({
  changesetId,
  list,
  of,
  name = 'Download CSV',
}: {
  changesetId: string;
  list: ReportList;
  /** Which list it is, for whoever hears the button alone. */
  of: string;
  name?: string;
}) {
  const file = useChange(downloadList(), { failure: true });
  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={file.isPending}
      aria-label={`${name}: ${of}`}
      onClick={() => file.mutate({ id: changesetId, list })}
    >
      <Download aria-hidden="true" />
      {name}
    </Button>
  );
}
