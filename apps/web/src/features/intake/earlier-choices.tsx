// What the organization's other projects made of a column of this name. Nothing stands there when none of them had it: it is
// a help, and whoever cannot have it now misses nothing.
import type { EarlierChoice } from '@groundwork/contract/earlier-choices';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { targetOf } from './answering.ts';
import type { ColumnRow } from './column-rows.ts';
import { InspectorSection } from './inspector-section.tsx';
import { earlierChoices } from './queries.ts';

export function EarlierChoices({
  projectId,
  row: { source, mapping, labels },
  onAnswer,
}: {
  projectId: string;
  row: ColumnRow;
  onAnswer: ((value: string) => void) | undefined;
}) {
  const { data } = useQuery(earlierChoices(projectId, source.profile.id));
  const choices = data?.data.filter(({ column }) => column === mapping.column) ?? [];
  if (choices.length === 0) return null;
  const now = targetOf(mapping);
  return (
    <InspectorSection title="What others chose" aside="in your organization">
      <ul className="grid gap-1.5 text-xs">
        {choices.map(choice => {
          const target = targetFor(choice);
          const isOpen = target !== now && (!target.startsWith('to:') || labels.has(target.slice(3)));
          return (
            <li key={choice.project_id} className="flex items-start justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">
                In “{choice.project_name}” {became(choice)}
              </span>
              {onAnswer && isOpen && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Choose the same as “${choice.project_name}”`}
                  onClick={() => onAnswer(target)}
                >
                  Choose too
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </InspectorSection>
  );
}

function became({ action, label }: EarlierChoice): string {
  if (action === 'skip') return 'this column was left out.';
  return action === 'create'
    ? `this column became the new property “${label ?? ''}”.`
    : `this column became “${label ?? ''}”.`;
}

/** The same choice, as it is answered here. */
function targetFor({ action, property }: EarlierChoice): string {
  if (action === 'skip') return 'skip';
  return action === 'create' ? 'new' : `to:${property ?? ''}`;
}
