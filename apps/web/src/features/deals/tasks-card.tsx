import type { DealDetail, DealTask } from '@groundwork/contract/deal-shapes';
import { takesTasks } from '@groundwork/contract/deal-stages';
import { dealWorkCalls } from '@groundwork/contract/deal-work';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { keptKey } from '../../lib/api/call-api.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { OptionalDealDay } from './deal-form.ts';
import { addTask, removeTask, updateTask } from './queries.ts';
import { dayToday } from './wording.ts';

const Task = dealWorkCalls.addTask.body.extend({ due_on: OptionalDealDay });

/** What is still to be done for a deal; of one that has ended, what was. */
export function TasksCard({ deal }: { deal: DealDetail }) {
  const isOpen = takesTasks(deal.stage);
  return (
    <Card>
      <CardHeader title="Tasks" />
      <div className="grid gap-3 px-4 pb-4">
        {deal.tasks.length === 0 ? (
          <p className="text-muted">No tasks</p>
        ) : (
          <ul className="grid divide-y divide-hair">
            {deal.tasks.map(task =>
              isOpen ? (
                <TaskLine key={task.id} deal={deal} task={task} />
              ) : (
                <li key={task.id} className="py-1.5">
                  <TaskWords task={task} />
                  <span className="ml-2 text-xs text-muted">
                    {task.done_at === null ? 'not done' : `done on ${day(task.done_at)}`}
                  </span>
                </li>
              ),
            )}
          </ul>
        )}
        {isOpen ? (
          <AddTask deal={deal} />
        ) : (
          <p className="text-xs text-muted">They stay as they were when the deal was closed.</p>
        )}
      </div>
    </Card>
  );
}

function AddTask({ deal }: { deal: DealDetail }) {
  const [key] = useState(() => keptKey());
  const form = useContractForm({
    schema: Task,
    blank: { title: '', due_on: '' },
    draft: `deal task:${deal.id}`,
    clears: ['title', 'due_on'],
    change: addTask(deal.id, key),
  });
  return (
    <Form
      of={form}
      aria-label="Add a task"
      className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
    >
      <TextField of={form} name="title" label="Task" maxLength={300} />
      <TextField of={form} name="due_on" label="By (optional)" type="date" />
      <Submit
        of={form}
        words={['Add Task', 'Adding...']}
        variant="secondary"
        className="justify-self-start sm:!h-9"
      />
    </Form>
  );
}

function TaskLine({ deal, task }: { deal: DealDetail; task: DealTask }) {
  const update = useChange(updateTask(deal.id), { failure: 'The task was not changed' });
  const remove = useChange(removeTask(deal.id), { failure: 'The task was not removed' });
  const isDone = task.done_at !== null;
  return (
    <li className="flex items-center gap-2 py-1.5">
      <div className="min-w-0 flex-1">
        <Checkbox
          checked={isDone}
          disabled={update.isPending}
          onChange={checked => update.mutate({ taskId: task.id, is_done: checked })}
          label={<TaskWords task={task} />}
        />
      </div>
      <IconButton
        label={`Remove ${task.title}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(task.id)}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}

function TaskWords({ task: { title, due_on, done_at } }: { task: DealTask }) {
  const isDone = done_at !== null;
  const isLate = !isDone && due_on !== null && due_on < dayToday();
  return (
    <span className={cx('wrap-anywhere', isDone && 'text-muted line-through')}>
      {title}
      {due_on !== null && (
        <span className={cx('ml-2 inline-block text-xs', isLate ? 'text-warn-ink' : 'text-muted')}>
          {isLate ? 'late, ' : ''}by {day(due_on)}
        </span>
      )}
    </span>
  );
}
