// What is shown and not changed here: who signs people in, and which backups there are.
import type { BackupFacts, IssuerFacts } from '@groundwork/contract/settings';
import { instant } from '../../lib/formats/dates.ts';
import { bytes, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';

export function IssuerCard({ issuer }: { issuer: IssuerFacts }) {
  return (
    <Card aria-label="Issuer">
      <CardHeader
        title="Issuer"
        description="Who signs people in. Every token names it, so that it changes only where the product is started: docs/sign-in.md says how."
      />
      <div className="px-4 pb-3">
        <Facts
          facts={[
            ['Kind', issuer.is_embedded ? 'Built in' : 'Elsewhere (OIDC_AUTHORITY)'],
            ['Address', <Word key="a">{issuer.authority}</Word>],
            ['Client id', <Word key="c">{issuer.client_id}</Word>],
            ['Audience', <Word key="d">{issuer.audience}</Word>],
            ['Redirect address to register', <Word key="r">{issuer.redirect_uri}</Word>],
            ...(issuer.is_embedded
              ? ([['Accounts elsewhere', issuer.providers.join(', ') || 'None configured']] as const)
              : []),
          ]}
        />
      </div>
    </Card>
  );
}

function Word({ children }: { children: string }) {
  return <span className="font-mono text-sm wrap-anywhere">{children}</span>;
}

export function BackupsCard({ backups }: { backups: BackupFacts }) {
  const { is_ours, last, last_drill } = backups;
  return (
    <Card aria-label="Backups">
      <CardHeader
        title="Backups"
        description={
          is_ours
            ? 'Made by npx groundwork backup <folder> while the product is stopped. Nothing runs it by itself: put it into the machine’s own timer.'
            : 'The database is your own (DATABASE_URL): back it up with its own tools, together with the data directory. What they do is not known here.'
        }
      />
      <div className="px-4 pb-3">
        <Facts
          facts={[
            ['Schedule', 'None'],
            [
              'Last backup',
              last
                ? `${instant(last.made_at)}, ${counted(last.files, 'file')}, ${bytes(last.bytes)}`
                : 'Never',
            ],
            ...(last ? ([['Into', <Word key="f">{last.folder}</Word>]] as const) : []),
            [
              'Last drill',
              last_drill
                ? `${instant(last_drill.done_at)}: the backup of ${instant(last_drill.made_at)} came back whole`
                : 'Never',
            ],
          ]}
        />
      </div>
    </Card>
  );
}
