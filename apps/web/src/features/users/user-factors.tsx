import type { UserDetail } from '@groundwork/contract/users';
import { day } from '../../lib/formats/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';

interface UserFactorsProps {
  account: NonNullable<UserDetail['account']>;
  canReset: boolean;
  onReset: () => void;
}

/** Which kinds of ways in there are; what proves them never comes here. */
export function UserFactors({ account, canReset, onReset }: UserFactorsProps) {
  const { authenticator, passkeys, providers, has_password } = account;
  const hasAny = authenticator !== null || passkeys.length > 0;
  return (
    <Card aria-label="Ways in">
      <CardHeader
        title="Ways in"
        aside={
          canReset &&
          hasAny && (
            <Button variant="danger" size="sm" onClick={onReset}>
              Reset second factor...
            </Button>
          )
        }
      />
      <div className="px-4 pb-2">
        <Facts
          facts={[
            ['Password', has_password ? 'Set' : 'None'],
            ...providers.map(
              provider => [provider.replace(/^./, first => first.toUpperCase()), 'Connected'] as const,
            ),
            ['Authenticator app', authenticator ? since(authenticator.set_up_at) : 'None'],
            ['Passkeys', passkeys.length === 0 ? 'None' : passkeys.map(keyWords).join(', ')],
          ]}
        />
      </div>
    </Card>
  );
}

const since = (at: string | null) => (at === null ? 'Set up' : `Since ${day(at)}`);

function keyWords({ name, created_at }: { name: string | null; created_at: string | null }): string {
  const called = name ?? 'Passkey';
  return created_at === null ? called : `${called} (${day(created_at)})`;
}
