import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Workflow } from 'lucide-react';
import { useState } from 'react';
import { createProject, projectKeys } from '../../../features/projects/api.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useAppState } from '../../../lib/app-state.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Empty } from '../../../ui/state.tsx';

export function NewProject() {
  const { can } = useAuth();
  const queries = useQueryClient();
  const { setCurrentProject } = useAppState();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const create = useMutation({
    ...createProject(),
    onSuccess: project => {
      setCurrentProject({ id: project.id, name: project.name });
      return Promise.all(projectKeys.map(queryKey => queries.invalidateQueries({ queryKey })));
    },
    onError: error => setFault(messageOf(error)),
  });
  if (!can('projects.write')) {
    return (
      <Empty
        icon={<Workflow />}
        title="No active project selected"
        text="An administrator of your organization can start one."
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
        <Button type="submit" isBusy={create.isPending} className="justify-self-start">
          {create.isPending ? 'Starting...' : 'Start'}
        </Button>
      </form>
    </Card>
  );
}
