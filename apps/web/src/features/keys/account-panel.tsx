// One service account: who made it, what it may do, and its keys with when each was used and ends.
import type { ServiceAccount, ServiceKey } from '@groundwork/contract/keys';
import { ago, day } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Person } from '../../ui/person.tsx';
import { endOf, isEndingSoon, scopeInWords, useOf } from './wording.ts';

export type Asked =
  | { what: 'change' | 'delete' | 'key'; account: ServiceAccount }
  | { what: 'rotate' | 'revoke'; account: ServiceAccount; key: ServiceKey };

interface AccountPanelProps {
  account: ServiceAccount;
  onAsk: (asked: Asked) => void;
}

export function AccountPanel({ account, onAsk }: AccountPanelProps) {
  const { name, permissions, created_at, created_by, created_by_name, keys } = account;
  return (
    <li aria-label={name} className="grid gap-3 border-t border-hair px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <p className="text-sm text-muted">
            Made by <Person address={created_by} name={created_by_name} /> on {day(created_at)}.
          </p>
          <p className="text-sm">It may {scopeInWords(permissions)}.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Act label="New key" of={name} onClick={() => onAsk({ what: 'key', account })} />
          <Act label="Change" of={name} onClick={() => onAsk({ what: 'change', account })} />
          <Act label="Delete" of={name} isDanger onClick={() => onAsk({ what: 'delete', account })} />
        </div>
      </div>
      {keys.length === 0 ? (
        <p className="text-muted">It has no key yet.</p>
      ) : (
        <ul aria-label={`Keys of ${name}`} className="grid">
          {keys.map(key => (
            <KeyLine
              key={key.id}
              of={key}
              onRotate={() => onAsk({ what: 'rotate', account, key })}
              onRevoke={() => onAsk({ what: 'revoke', account, key })}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

interface KeyLineProps {
  of: ServiceKey;
  onRotate: () => void;
  onRevoke: () => void;
}

function KeyLine({ of: key, onRotate, onRevoke }: KeyLineProps) {
  const name = `…${key.hint}`;
  const isActive = key.state === 'active';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hair py-2 first:border-t-0">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <code className={isActive ? 'font-mono' : 'font-mono text-muted'}>{name}</code>
          <State of={key} />
        </div>
        <p className="text-sm text-muted">
          <span className="inline-block first-letter:uppercase">
            {useOf(key)}, {endOf(key)}.
          </span>{' '}
          Made {ago(key.created_at)} by <Person address={key.created_by} name={key.created_by_name} />.
        </p>
      </div>
      {isActive && (
        <div className="flex flex-wrap gap-2">
          <Act label="Rotate" of={name} onClick={onRotate} />
          <Act label="Revoke" of={name} isDanger onClick={onRevoke} />
        </div>
      )}
    </li>
  );
}

function State({ of }: { of: ServiceKey }) {
  if (of.state === 'revoked') return <Badge>Revoked</Badge>;
  if (of.state === 'expired') return <Badge tone="warn">Expired</Badge>;
  return isEndingSoon(of) ? <Badge tone="warn">Ends soon</Badge> : <Badge tone="good">Works</Badge>;
}

interface ActProps {
  label: string;
  of: string;
  isDanger?: boolean;
  onClick: () => void;
}

function Act({ label, of, isDanger = false, onClick }: ActProps) {
  return (
    <Button
      variant={isDanger ? 'danger' : 'secondary'}
      size="sm"
      aria-label={`${label}: ${of}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
