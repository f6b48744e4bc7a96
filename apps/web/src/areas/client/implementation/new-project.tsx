import { useNavigate } from '@tanstack/react-router';
import { Workflow } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { createProject } from '../../../features/projects/queries.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useAppState } from '../../../lib/app-state.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { readOnlyReason } from '../../../lib/session/access-status.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Empty } from '../../../ui/state.tsx';

/** `isAnother`: there is one already, to which a person may go back. */
export function NewProject({ isAnother }: { isAnother: boolean }) {
  const navigate = useNavigate();
  const { can, session } = useAuth();
  const { setCurrentProject } = useAppState();
  const [name, setName, forget] = useDraft('new project', z.string(), '');
  const [fault, setFault] = useState<string>();
  const create = useChange(createProject(), {
    // The list knows it before it is chosen: a choice that is not on the list would fall back to the latest.
    onFresh: async project => {
      forget();
      setCurrentProject({ id: project.id, name: project.name });
      await navigate({ to: '/client/implementation', search: {} });
    },
    onError: error => setFault(messageOf(error)),
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
      <form
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault();
          const typed = name.trim();
          setFault(typed === '' ? 'Name is required' : undefined);
          if (typed !== '') create.mutate(typed);
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={200}
          error={fault}
          onChange={event => setName(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={create.isPending}>
            {create.isPending ? 'Starting...' : 'Start'}
          </Button>
          {isAnother && (
            <Button
              variant="ghost"
              onClick={() => void navigate({ to: '/client/implementation', search: {} })}
            >
              Cancel
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
