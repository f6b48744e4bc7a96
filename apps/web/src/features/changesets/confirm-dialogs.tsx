// The two moments that change a customer's portal: each says exactly what will happen before it does.
import type { Changeset } from '@groundwork/contract/changesets';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureOf, isCode, messageOf } from '../../lib/api/api-error.ts';
import { span } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { Agreement, Notices, Obstacles, Settled } from './approval-terms.tsx';
import { byKind, byState, kindNames, settingsThatStay } from './figures.ts';
import { approval } from './queries.ts';

export interface ConfirmProps {
  changeset: Changeset;
  portalName: string;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Another way of approving than at once. */
export interface OtherApproval {
  /** What the button says, and what it says while the answer is waited for. */
  words: readonly [string, string];
  isBusy: boolean;
  error: Error | null;
  onConfirm: () => void;
}

export function ApproveDialog({
  changeset,
  portalName,
  isBusy: isApproving,
  onClose,
  onConfirm,
  error: refused,
  instead,
  blocked,
  children,
}: Omit<ConfirmProps, 'onConfirm'> & {
  /** With the decisions that were agreed to, each with its default. */
  onConfirm: (settles: Record<string, string>) => void;
  /** Why the last attempt was refused. */
  error: Error | null;
  /** Chosen in what stands in the dialog. */
  instead?: OtherApproval | undefined;
  /** Why it is not approved any more as it stands here. */
  blocked?: string | undefined;
  /** What else must be known before it is approved. */
  children?: ReactNode;
}) {
  const { isBusy, error, words } = instead ?? {
    isBusy: isApproving,
    error: refused,
    words: ['Approve and apply', 'Approving...'],
  };
  const terms = useQuery(approval(changeset.id));
  const [isAgreed, setAgreed] = useState(false);
  const settles = terms.data?.settles ?? [];
  const obstacles = terms.data?.obstacles ?? [];
  const isReady = terms.data !== undefined && obstacles.length === 0 && (isAgreed || settles.length === 0);
  const stays = settingsThatStay(changeset);
  const never = (changeset.reversibility.irreversible ?? 0) - stays;
  const lines = byKind(changeset).map(
    ({ kind, count: number }) =>
      `${count(number)} ${number === 1 ? kindNames[kind].one : kindNames[kind].many}`,
  );
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Approve and apply to ${portalName}`}
      description="Exactly this, and nothing else, will be written:"
      longText="What is approved"
      actions={
        <>
          <Agreement settles={settles} isAgreed={isAgreed} onAgree={setAgreed} />
          <Button variant="secondary" onClick={onClose}>
            Not yet
          </Button>
          <Button
            isBusy={isBusy}
            disabled={!isReady || blocked !== undefined}
            onClick={
              instead?.onConfirm ??
              (() => onConfirm(Object.fromEntries(settles.map(each => [each.id, each.default]))))
            }
          >
            {words[isBusy ? 1 : 0]}
          </Button>
        </>
      }
    >
      {error !== null && (
        <div className="mb-4">
          <Notice
            tone="bad"
            action={
              isCode(error, 'plan_limit') && (
                <a href="/pricing" className={buttonLook('secondary', 'sm')}>
                  See pricing
                </a>
              )
            }
          >
            {messageOf(error)}
          </Notice>
        </div>
      )}
      {blocked !== undefined && (
        <div className="mb-4">
          <Notice tone="warn">{blocked}</Notice>
        </div>
      )}
      {terms.error ? (
        <ErrorState {...failureOf(terms.error)} onRetry={() => void terms.refetch()} />
      ) : (
        terms.isPending && <Waiting label="Asking the portal whether it can take this" />
      )}
      <Obstacles obstacles={obstacles} />
      <Notices notices={terms.data?.notices ?? []} />
      <ul className="grid gap-1.5">
        {lines.map(line => (
          <li key={line} className="font-medium tabular">
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-4 empty:hidden">{children}</div>
      <ul className="mt-4 grid gap-1.5 text-muted">
        <li>
          It takes {count(changeset.api_calls.estimated - changeset.api_calls.made)} more API calls and{' '}
          {changeset.estimated_seconds < 1 ? '' : 'about '}
          {span(changeset.estimated_seconds)}.
        </li>
        <li>It can be cancelled at any moment; what was written by then stays until you undo it.</li>
        <li>
          {never === 0
            ? `All of it can be taken back afterwards${stays > 0 ? ', but for the property by which records are found again' : ''}.`
            : `${count(never)} of these changes can never be taken back.`}
        </li>
        <li>If the content changes before you approve, the approval is refused.</li>
      </ul>
      <Settled settles={settles} />
      {changeset.content_hash !== null && (
        <p className="mt-4 font-mono text-xs wrap-anywhere text-muted">
          Content {changeset.content_hash.slice(0, 16)}
        </p>
      )}
    </Dialog>
  );
}

export function UndoDialog({ changeset, portalName, isBusy, onClose, onConfirm }: ConfirmProps) {
  const applied = byState(changeset).applied ?? 0;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Undo in ${portalName}`}
      description={`${count(applied)} applied ${applied === 1 ? 'change' : 'changes'} will be taken back.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {isBusy ? 'Starting...' : 'Undo'}
          </Button>
        </>
      }
    >
      <ul className="grid gap-1.5 text-muted">
        <li>
          {changeset.kind === 'merge'
            ? 'The record that stayed gets its own values back; those that were put away are made anew with their values and links, under new ids.'
            : 'Records that were created are archived; values that were changed go back to what they were.'}
        </li>
        <li>What a person changed in the portal since is kept, and listed.</li>
        <li>What cannot be taken back is listed with the reason.</li>
      </ul>
    </Dialog>
  );
}
