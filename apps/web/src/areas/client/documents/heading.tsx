import { FilePlus2, Sparkles, Upload } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { dialogs, type Open } from './dialogs.tsx';

/** What the page is, and the three ways to more documents. */
export function Heading({
  canWrite,
  hasProject,
  onOpen,
}: {
  canWrite: boolean;
  hasProject: boolean;
  onOpen: (open: Open) => void;
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">Documents & Resources</h1>
        <p className="text-muted">Plans, reports and everything that is exchanged on the way.</p>
      </div>
      {canWrite && (
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
          {hasProject && (
            <Button
              variant="secondary"
              {...dialogs.generate.intent}
              onClick={() => onOpen({ task: 'generate' })}
            >
              <Sparkles aria-hidden="true" />
              Generate
            </Button>
          )}
          <Button variant="secondary" {...dialogs.upload.intent} onClick={() => onOpen({ task: 'new' })}>
            <Upload aria-hidden="true" />
            Upload
          </Button>
          <Button
            className="max-sm:col-span-2"
            {...dialogs.request.intent}
            onClick={() => onOpen({ task: 'request' })}
          >
            <FilePlus2 aria-hidden="true" />
            Request Document
          </Button>
        </div>
      )}
    </div>
  );
}
