// A person's rights over their data, worked through by whoever runs the platform: what is held, taking it along, erasing it.
import type { HeldData } from '@groundwork/contract/personal-data';
import { useQuery } from '@tanstack/react-query';
import { FileArchive, Search } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { count } from '../../lib/formats/numbers.ts';
import { sentence } from '../../lib/formats/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';
import { LabelledInput } from '../../ui/field.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ErasureReportView } from './erasure-report.tsx';
import { archiveOf, heldOf, type Report } from './queries.ts';

export function PersonData() {
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const [report, setReport] = useState<Report>();
  const held = useQuery(heldOf(email));
  const look = () => {
    setReport(undefined);
    setEmail(typed.trim());
  };
  return (
    <Card aria-label="Personal data">
      <CardHeader
        title="Personal data"
        description="What is held about somebody, by their e-mail address: to hand it to them, or to erase it."
      />
      <search className="flex flex-wrap items-end gap-2 px-4 pb-4">
        <div className="min-w-0 flex-1 basis-60">
          <LabelledInput
            label="E-mail address"
            type="email"
            maxLength={320}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            onKeyDown={event => event.key === 'Enter' && look()}
          />
        </div>
        <Button className="h-9" onClick={look} disabled={typed.trim() === ''}>
          <Search aria-hidden="true" />
          Look
        </Button>
      </search>
      {report ? (
        <ErasureReportView report={report} />
      ) : (
        email !== '' && (
          <div className="border-t border-line">
            {held.error ? (
              <ErrorState {...failureOf(held.error)} onRetry={() => void held.refetch()} />
            ) : held.data === undefined ? (
              <div className="p-4">
                <Waiting label="Looking in every table" />
              </div>
            ) : held.data === null ? (
              <Empty title={`Nothing is held about ${email}.`} />
            ) : (
              <Found held={held.data} onErased={setReport} />
            )}
          </div>
        )
      )}
    </Card>
  );
}

function Found({ held, onErased }: { held: HeldData; onErased: (report: Report) => void }) {
  const [isErasing, setErasing] = useState(false);
  const saved = useChange(archiveOf(), { failure: 'The archive could not be made' });
  const facts: (readonly [string, string])[] = [
    ...held.memberships.map(
      each => [each.organization_name, sentence(`${each.role}, ${each.status}`)] as const,
    ),
    [
      'Account',
      held.account === null ? 'None here' : sentence(held.account.roles.join(', ').replaceAll('_', ' ')),
    ],
    ['Files they uploaded', count(held.files)],
    ...held.places.map(each => [sentence(each.place.replaceAll('_', ' ')), count(each.rows)] as const),
  ];
  return (
    <div className="grid gap-3 p-4">
      <Facts facts={facts} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" isBusy={saved.isPending} onClick={() => saved.mutate(held.email)}>
          {!saved.isPending && <FileArchive aria-hidden="true" />}
          {saved.isPending ? 'Collecting...' : 'Export as archive (ZIP)'}
        </Button>
        <Button variant="danger" onClick={() => setErasing(true)}>
          Erase...
        </Button>
      </div>
      {isErasing && <EraseDialog email={held.email} onErased={onErased} onClose={() => setErasing(false)} />}
    </div>
  );
}
