// Links that open the newest version of a document without a sign-in: made, copied, taken back.

import { type DocumentShare, shareDays } from '@groundwork/contract/document-shares';
import type { Document } from '@groundwork/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { ago, instant } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { LinkLines, NewLink } from '../../ui/link-lines.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { share, shares as sharesOf, unshare } from './share-queries.ts';

type Days = (typeof shareDays)[number];
const daysNamed = shareDays.map(days => ({ value: String(days), label: counted(days, 'day') }));

export function ShareDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const list = useQuery(sharesOf(document.id));
  const [days, setDays] = useState<Days>(7);
  const [made, setMade] = useState<string>();
  const make = useChange(share(document.id), {
    onSuccess: async ({ url }) => {
      setMade(url);
      await copyText(url, 'Link copied');
    },
  });
  const revoke = useChange(unshare(document.id), {
    onSuccess: () => {
      setMade(undefined);
      notify('success', 'Link revoked', 'It opens nothing any more.');
    },
  });
  const failure = make.error ?? revoke.error;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Share “${document.name}”`}
      description="A link opens this version for whoever has it, without a sign-in, and nothing else. A newer version needs a link of its own."
      actions={
        <Button isBusy={make.isPending} onClick={() => make.mutate({ days })}>
          Copy a new link
        </Button>
      }
    >
      <div className="grid gap-4 pb-1">
        {failure && (
          <Notice tone="bad">
            <strong className="block font-semibold">That did not work</strong>
            {messageOf(failure)}
          </Notice>
        )}
        <LabelledSelect
          label="Ends after"
          value={String(days)}
          groups={[{ options: daysNamed }]}
          onChange={chosen => setDays(shareDays.find(each => String(each) === chosen) ?? 7)}
        />
        <NewLink url={made} hint="Shown this once." />
        {list.error ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Waiting label="Loading the links" />
        ) : (
          <LinkLines
            lines={list.data.data.map(link => ({
              id: link.id,
              title: `Version ${link.number}, until ${instant(link.expires_at)}`,
              note: `Made ${ago(link.created_at)} by ${link.made_by_name}, ${openedText(link)}`,
              revoke: `Revoke the link until ${instant(link.expires_at)}`,
              end: link.is_live ? null : link.revoked_at === null ? 'Expired' : 'Revoked',
            }))}
            isRevoking={revoke.isPending}
            onRevoke={revoke.mutate}
          />
        )}
      </div>
    </Dialog>
  );
}

function openedText({ opened, opened_at }: DocumentShare): string {
  return opened_at === null
    ? 'never opened'
    : `opened ${opened === 1 ? 'once' : `${opened} times`}, last ${ago(opened_at)}`;
}
