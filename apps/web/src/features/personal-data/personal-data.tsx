// Taking along everything that is held about oneself.
import { personalDataCalls as calls } from '@groundwork/contract/personal-data';
import { Download, FileArchive } from 'lucide-react';
import { messageOf } from '../../lib/api/api-error.ts';
import { download } from '../../lib/api/call-api.ts';
import { action } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { saveDownload } from '../../lib/save-download.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Notice } from '../../ui/state.tsx';

const choices = [
  { what: 'export', label: 'Download my data', icon: Download },
  { what: 'archive', label: 'With the files I uploaded (ZIP)', icon: FileArchive },
] as const;

export function PersonalData() {
  const fetched = useChange(
    action(async (what: 'export' | 'archive') => saveDownload(await download(calls[what], {}))),
  );
  return (
    <Card aria-label="Your data">
      <CardHeader
        title="Your data"
        description="Everything the product holds about you, from your account to what you did, as one file. Passwords and other secrets are left out."
      />
      <div className="grid justify-items-start gap-3 px-4 pb-4">
        {fetched.error && <Notice tone="bad">{messageOf(fetched.error)}</Notice>}
        <div className="flex flex-wrap gap-2">
          {choices.map(({ what, label, icon: Icon }) => {
            const isOwn = fetched.isPending && fetched.variables === what;
            return (
              <Button
                key={what}
                variant="secondary"
                isBusy={isOwn}
                disabled={fetched.isPending}
                onClick={() => fetched.mutate(what)}
              >
                {!isOwn && <Icon aria-hidden="true" />}
                {isOwn ? 'Collecting...' : label}
              </Button>
            );
          })}
        </div>
      </div>
    </Card>
  );
}
