import type { PublicConfig } from '@groundwork/contract/session';
import { ArrowRight } from 'lucide-react';

type Account = PublicConfig['demo_accounts'][number];

/** One click into the demo data, while it is loaded. */
export function DemoAccounts({
  accounts,
  disabled,
  onChoose,
}: {
  accounts: readonly Account[];
  disabled: boolean;
  onChoose: (account: Account) => void;
}) {
  return (
    <section aria-label="Demo accounts" className="grid gap-2.5">
      <div className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or look around with demo data
      </div>
      <ul className="grid gap-1.5">
        {accounts.map(account => (
          <li key={account.email}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChoose(account)}
              className="group flex w-full items-center gap-3 rounded-md bg-surface px-3.5 py-2 text-left ring-1 ring-inset ring-line transition-colors hover:bg-sunken disabled:opacity-55"
            >
              <span className="grid min-w-0 flex-1">
                <span className="font-medium">{account.label}</span>
                <span className="truncate text-sm text-muted">{account.email}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
