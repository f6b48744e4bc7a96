// What a portal's token must be allowed to do, where it is asked for: in the vendor's names, to be ticked there.
import { requiredScopes } from '@groundwork/contract/portal-scopes';
import type { Portal } from '@groundwork/contract/portals';
import { ChevronDown } from 'lucide-react';
import { Notice } from '../../ui/state.tsx';

export function RequiredScopes() {
  return (
    <details className="group rounded-lg ring-1 ring-line">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-3.5 py-2.5 font-medium">
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        Scopes the token needs
      </summary>
      <dl className="grid gap-2.5 px-3.5 pb-3.5 text-sm">
        {requiredScopes.map(({ scopes, for: what }) => (
          <div key={what} className="grid gap-0.5">
            <dt className="text-muted">{what}</dt>
            <dd className="font-mono text-xs wrap-anywhere">{scopes.join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className="px-3.5 pb-3.5 text-sm text-muted">
        What the token lacks is said by name as soon as it is tried.
      </p>
    </details>
  );
}

/** What a portal's token was found to lack, and what cannot be done for it; nothing when it lacks nothing. */
export function MissingScopes({ portal }: { portal: Portal }) {
  const missing = portal.missing_scopes ?? [];
  if (!portal.is_connected || missing.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>
        The token of {portal.name} lacks scopes. What needs them is refused before anything is written; add
        them to the key in the CRM and enter the token again under “Replace token”.
      </p>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5">
        {missing.map(({ for: what, cannot, scopes }) => (
          <li key={what} className="wrap-anywhere">
            {what}: cannot {cannot}. <span className="font-mono text-xs">{scopes.join(', ')}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
