// How each topic reaches the signed-in member. Every change is saved as it is made.
import type { NotificationRule, NotificationTopic } from '@groundwork/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { clock } from '../../lib/formats/dates.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
import { rules as rulesQuery, setRule } from './queries.ts';

const topics: Record<NotificationTopic, { name: string; what: string }> = {
  milestones: { name: 'Milestones', what: 'A milestone was completed.' },
  decisions: { name: 'Decisions', what: 'Something waits for an answer or an approval.' },
  documents: { name: 'Documents', what: 'A document was delivered, requested or approved.' },
  comments: { name: 'Comments', what: 'Somebody commented on what concerns you.' },
  support: { name: 'Support', what: 'A ticket was answered.' },
  operations: { name: 'Operations', what: 'Long work was completed, failed or was cancelled.' },
  team: { name: 'Team', what: 'Somebody joined, left or got another role.' },
};
const mails: { value: NotificationRule['mail']; label: string }[] = [
  { value: 'never', label: 'No email' },
  { value: 'at_once', label: 'Email at once' },
  { value: 'daily', label: 'Daily digest' },
];

/** Digests leave at 7:00 UTC, wherever they are read. */
function digestTime(): string {
  const today = new Date();
  today.setUTCHours(7, 0, 0, 0);
  return clock(today.toISOString());
}

export function NotificationRules() {
  const rules = useQuery(rulesQuery());
  const save = useChange(setRule(), { failure: true });
  return (
    <Card aria-label="Notifications">
      <CardHeader
        title="Notifications"
        description={`What you are told, and how. A digest leaves at ${digestTime()} by your clock.`}
        aside={
          <p role="status" className="text-sm text-muted">
            {save.isPending ? 'Saving...' : save.isSuccess && 'Saved'}
          </p>
        }
      />
      <div className="px-4 pb-3">
        {rules.error ? (
          <ErrorState {...failureOf(rules.error)} onRetry={() => void rules.refetch()} />
        ) : rules.data ? (
          <ul className="grid">
            {rules.data.rules.map(rule => (
              <RuleRow
                key={rule.topic}
                // While it is being saved it shows what was chosen.
                rule={save.isPending && save.variables.topic === rule.topic ? save.variables : rule}
                onChange={changed => save.mutate(changed)}
              />
            ))}
          </ul>
        ) : (
          <Waiting label="Loading notification rules">
            <Skeleton className="h-64" />
          </Waiting>
        )}
      </div>
    </Card>
  );
}

function RuleRow({ rule, onChange }: { rule: NotificationRule; onChange: (rule: NotificationRule) => void }) {
  const { name, what } = topics[rule.topic];
  return (
    <li
      aria-label={name}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-3 first:border-t-0"
    >
      <div className="grid min-w-0 flex-1 basis-56">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-muted">{what}</span>
      </div>
      <Checkbox label="In-app" checked={rule.in_app} onChange={in_app => onChange({ ...rule, in_app })} />
      <div className="w-40">
        <Select
          label={`Email about ${name}`}
          value={rule.mail}
          groups={[{ options: mails }]}
          onChange={value => {
            const mail = mails.find(each => each.value === value)?.value;
            if (mail) onChange({ ...rule, mail });
          }}
        />
      </div>
    </li>
  );
}
