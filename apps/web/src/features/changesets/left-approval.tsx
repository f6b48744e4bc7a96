// An approval whose applying is left to the program that proposed the change set: chosen as it is approved, said to everybody while it
// waits, and taken back by whoever may approve.
import { type LeftApproval, leftDays } from '@groundwork/contract/left-approvals';
import { useChange } from '../../lib/data/use-change.ts';
import { instantWithZone } from '../../lib/formats/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Notice } from '../../ui/state.tsx';
import { takeBackApproval } from './left-queries.ts';

interface LeaveChoiceProps {
  program: string;
  isLeft: boolean;
  onChange: (isLeft: boolean) => void;
}

export function LeaveChoice({ program, isLeft, onChange }: LeaveChoiceProps) {
  return (
    <Choice
      label="Who applies it"
      value={isLeft ? 'program' : 'now'}
      options={[
        { value: 'now', label: 'You apply it' },
        {
          value: 'program',
          label: (
            <>
              Leave the applying to <bdi className="wrap-anywhere">{program}</bdi>
            </>
          ),
          effect: `It proposed this, and applies it when it is ready: within ${leftDays} days, and a bundle of fixes only while its audit holds. Before it does, all is looked at again: that you may still approve, that the content is the same, and that the portal takes it. Until then you can take the approval back.`,
        },
      ]}
      onChange={value => onChange(value === 'program')}
    />
  );
}

interface LeftNoticeProps {
  id: string;
  left: LeftApproval;
  /** Nothing of it was written yet. */
  isProposed: boolean;
  /** Why it will be refused as it stands; undefined where nothing is known against it. */
  doomed: string | undefined;
  canTakeBack: boolean;
}

export function LeftNotice({ id, left, isProposed, doomed, canTakeBack }: LeftNoticeProps) {
  const back = useChange(takeBackApproval(), { failure: true });
  const { by, to, until, state, ended_at, reason } = left;
  const program = <bdi className="wrap-anywhere">{to}</bdi>;
  const backButton = canTakeBack && (
    <Button variant="secondary" size="sm" isBusy={back.isPending} onClick={() => back.mutate(id)}>
      Take the approval back
    </Button>
  );
  if (state === 'refused')
    return (
      <Notice tone={isProposed ? 'bad' : 'accent'}>
        {by} approved it and left the applying to {program}.{' '}
        {ended_at === null ? 'That ended.' : `That ended on ${instantWithZone(ended_at)}.`} {reason}{' '}
        {isProposed ? 'Nothing was written.' : 'That program does not go on with it.'}
      </Notice>
    );
  if (state === 'run')
    return isProposed ? null : (
      <Notice action={backButton}>
        {by} approved it and left the applying to {program}, which may go on with it until{' '}
        <time dateTime={until}>{instantWithZone(until)}</time>, while that approval holds.
      </Notice>
    );
  return (
    <Notice tone={doomed === undefined ? 'accent' : 'warn'} action={backButton}>
      {by} approved it and left the applying to {program}, until{' '}
      <time dateTime={until}>{instantWithZone(until)}</time>.{' '}
      {doomed ??
        (reason === null
          ? 'Nothing is written before that program applies it.'
          : `When it last asked to, it was refused: ${reason}`)}
    </Notice>
  );
}
