import { projectCalls } from '@groundwork/contract/projects';
import { useNavigate } from '@tanstack/react-router';
import { Workflow } from 'lucide-react';
import { useState } from 'react';
import { exportFiles } from '../../../features/intake/export-files.ts';
import { createProject } from '../../../features/projects/queries.ts';
import { useAppState } from '../../../lib/app-state.ts';
import { bytes, counted } from '../../../lib/formats/numbers.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { readOnlyReason } from '../../../lib/session/access-status.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { NamedFile } from '../../../ui/dropped-files.ts';
import { TextField } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Form, Submit } from '../../../ui/form.tsx';
import { Empty } from '../../../ui/state.tsx';
import { leaveFiles } from './waiting-files.ts';

const Name = projectCalls.create.body.pick({ name: true });

/** `isAnother`: there is one already, to which a person may go back. */
export function NewProject({ isAnother }: { isAnother: boolean }) {
  const navigate = useNavigate();
  const { can, session } = useAuth();
  const { setCurrentProject } = useAppState();
  const [files, setFiles] = useState<readonly NamedFile[]>([]);
  const form = useContractForm({
    schema: Name,
    blank: { name: '' },
    draft: 'new project',
    failsAt: 'name',
    change: createProject(),
    // The list knows it before it is chosen: a choice that is not on the list would fall back to the latest.
    onFresh: async project => {
      form.forget();
      if (files.length > 0) leaveFiles(project.id, files);
      setCurrentProject({ id: project.id, name: project.name });
      await navigate({
        to: '/client/implementation',
        search: files.length > 0 ? { step: 'files' } : {},
      });
    },
  });
  if (!can('projects.write')) {
    return (
      <Empty
        icon={<Workflow />}
        title="No active project selected"
        text={readOnlyReason(session?.organization) ?? 'An administrator of your organization can start one.'}
      />
    );
  }
  return (
    <Card className="mx-auto grid w-full max-w-[30rem] gap-5 px-6 py-6">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">Start an implementation</h1>
        <p className="text-muted">Name it after what is moved: “Salesforce to the new portal”.</p>
      </div>
      <Form of={form}>
        <TextField of={form} name="name" label="Name" maxLength={200} />
        {files.length > 0 ? (
          <p className="flex flex-wrap items-center justify-between gap-2" role="status">
            <span>
              {counted(files.length, 'file')} chosen{' '}
              <span className="text-muted tabular">
                {bytes(files.reduce((sum, { file }) => sum + file.size, 0))}
              </span>
            </span>
            <Button variant="ghost" size="sm" onClick={() => setFiles([])} disabled={form.isBusy}>
              Choose others
            </Button>
          </p>
        ) : (
          // What is dropped while the project is being made would be lost.
          !form.isBusy && (
            <FileDrop
              title="Its exports, if you have them at hand"
              text="They are uploaded and analysed at once. More can follow at any time."
              accept={exportFiles}
              isBeside
              onFiles={setFiles}
            />
          )
        )}
        <div className="flex flex-wrap gap-2">
          <Submit
            of={form}
            words={[
              files.length > 0 ? `Start with ${counted(files.length, 'file')}` : 'Start',
              'Starting...',
            ]}
          />
          {isAnother && (
            <Button
              variant="ghost"
              onClick={() => void navigate({ to: '/client/implementation', search: {} })}
            >
              Cancel
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
