// Taking along everything that is held about oneself.
import { personalDataCalls as calls } from '@groundwork/contract/personal-data';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../lib/api/api-error.ts';
import { download } from '../../lib/api/call-api.ts';
import { saveDownload } from '../../lib/save-download.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Notice } from '../../ui/state.tsx';

export function PersonalData() {
  const fetched = useMutation({
    mutationFn: () => download(calls.export, {}),
    onSuccess: saveDownload,
    retry: false,
  });
  return (
    <Card aria-label="Your data">
      <CardHeader
        title="Your data"
        description="Everything the product holds about you, from your account to what you did, as one file. Passwords and other secrets are left out."
      />
      <div className="grid justify-items-start gap-3 px-5 pb-5">
        {fetched.error && <Notice tone="bad">{messageOf(fetched.error)}</Notice>}
        <Button variant="secondary" isBusy={fetched.isPending} onClick={() => fetched.mutate()}>
          {!fetched.isPending && <Download aria-hidden="true" />}
          {fetched.isPending ? 'Collecting...' : 'Download my data'}
        </Button>
      </div>
    </Card>
  );
}
