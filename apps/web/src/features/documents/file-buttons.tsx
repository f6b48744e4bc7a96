import type { Document } from '@groundwork/contract/documents';
import { Download, Eye } from 'lucide-react';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile, viewFile } from './queries.ts';

/** Looking at the newest version, and taking it along. */
export function FileButtons({ document }: { document: Document }) {
  const view = useChange(viewFile(), { failure: true });
  const save = useChange(saveFile(), { failure: true });
  const isDraft = document.status === 'draft';
  const isViewable = document.file?.is_viewable === true;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`View ${document.name}`}
        title={isViewable ? undefined : 'A browser does not show this kind of file'}
        disabled={!isViewable}
        isBusy={view.isPending}
        onClick={() => view.mutate({ document })}
      >
        <Eye aria-hidden="true" />
        View
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Download ${document.name}`}
        title={isDraft ? 'A draft cannot be downloaded' : undefined}
        disabled={isDraft}
        isBusy={save.isPending}
        onClick={() => save.mutate({ document })}
      >
        <Download aria-hidden="true" />
        Download
      </Button>
    </>
  );
}
