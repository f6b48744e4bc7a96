// Who takes over what waits for somebody who will not be able to answer any more.
import type { TeamMember } from '@groundwork/contract/organizations';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { Waiting } from '../../ui/state.tsx';
import { successors } from './queries.ts';
import { nameOf } from './roles.ts';

/** Nobody chosen: an administrator gets them, which is whoever does it when they are one. */
export const anAdministrator = '';

export interface SuccessorChoiceProps {
  member: TeamMember;
  value: string;
  onChange: (successor: string) => void;
}

export function SuccessorChoice({ member, value, onChange }: SuccessorChoiceProps) {
  const { session } = useAuth();
  const list = useQuery(successors(member));
  const admins = (list.data ?? []).filter(each => each.role === 'admin');
  const usual = admins.find(each => each.id === session?.member?.id) ?? admins[0];
  const questions = counted(member.open_decisions, 'open decision');
  return (
    <div className="grid gap-2">
      <p>
        {nameOf(member)} owns {questions}. Choose who gets {member.open_decisions === 1 ? 'it' : 'them'}.
      </p>
      {list.error ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0">
            The team could not be loaded, so an administrator gets them. {messageOf(list.error)}
          </p>
          <Button variant="secondary" size="sm" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </div>
      ) : !list.data ? (
        <Waiting label="Loading who could take over" />
      ) : (
        <LabelledSelect
          label="Goes to"
          value={value}
          onChange={onChange}
          groups={[
            {
              options: [
                {
                  value: anAdministrator,
                  label: usual ? nameOf(usual) : 'An administrator',
                  ...(usual && { note: 'administrator' }),
                },
                ...list.data
                  .filter(each => each.id !== usual?.id)
                  .map(each => ({
                    value: each.id,
                    label: nameOf(each),
                    ...(each.role === 'admin' && { note: 'administrator' }),
                  })),
              ],
            },
          ]}
        />
      )}
    </div>
  );
}
