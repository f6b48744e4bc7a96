import { projectCalls } from '@groundwork/contract/projects';
import { useNavigate } from '@tanstack/react-router';
import { Workflow } from 'lucide-react';
import { createProject } from '../../../features/projects/queries.ts';
import { useAppState } from '../../../lib/app-state.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { readOnlyReason } from '../../../lib/session/access-status.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form, Submit } from '../../../ui/form.tsx';
import { Empty } from '../../../ui/state.tsx';

const Name = projectCalls.create.body.pick({ name: true });

/** `isAnother`: there is one already, to which a person may go back. */
export function NewProject({ isAnother }: { isAnother: boolean }) {
  const navigate = useNavigate();
  const { can, session } = useAuth();
  const { setCurrentProject } = useAppState();
  const form = useContractForm({
    schema: Name,
    blank: { name: '' },
    draft: 'new project',
    failsAt: 'name',
    change: createProject(),
    // The list knows it before it is chosen: a choice that is not on the list would fall back to the latest.
    onFresh: async project => {
      form.forget();
      setCurrentProject({ id: project.id, name: project.name });
      await navigate({ to: '/client/implementation', search: {} });
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
        <div className="flex flex-wrap gap-2">
          <Submit of={form} words={['Start', 'Starting...']} />
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
