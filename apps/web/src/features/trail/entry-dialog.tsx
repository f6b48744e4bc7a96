// Everything an entry says.
import type { TrailEntry } from '@groundwork/contract/trail';
import { instant } from '../../lib/formats/dates.ts';
import { Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/state.tsx';

export function EntryDialog({ entry, onClose }: { entry: TrailEntry; onClose: () => void }) {
  const { erased } = entry;
  const said = Object.keys(entry.details).length > 0;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={entry.action}
      description={instant(entry.at)}
      longText="What the entry says"
    >
      <div className="grid gap-4 pb-6">
        {erased && (
          <Notice>
            Erased on {instant(erased.at)} by {erased.by}: {erased.why}
          </Notice>
        )}
        <Facts facts={factsOf(entry).map(([name, value]) => [name, <Value key={name}>{value}</Value>])} />
        {said && (
          <pre className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify(entry.details, null, 2)}
          </pre>
        )}
      </div>
    </Dialog>
  );
}

function Value({ children }: { children: string }) {
  return <span className="wrap-anywhere">{children}</span>;
}

function factsOf(entry: TrailEntry): (readonly [string, string])[] {
  const facts: (readonly [string, string | null])[] = [
    ['Number in the chain', entry.sequence === null ? 'Not sealed yet' : String(entry.sequence)],
    ['Who', entry.actor],
    ['On behalf of', entry.on_behalf_of],
    [
      'Organization',
      entry.organization_id === null ? 'The platform itself' : (entry.organization_name ?? 'Removed'),
    ],
    ['Target', entry.target_kind],
    ['Target id', entry.target_id],
    ['Address', entry.address],
    ['Program', entry.user_agent],
    ['Request', entry.correlation_id],
    ['Entry', entry.id],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}
