import type { ResourceOnDesk, ResourceVersion } from '@groundwork/contract/resource-desk';
import { useChange } from '../../lib/data/use-change.ts';
import { day, instant } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { saveVersion } from './desk-queries.ts';
import { MarkdownText } from './markdown-text.tsx';
import { fileWords } from './wording.ts';

/** All that was ever written of it, newest first, each as it is read. */
export function Versions({ resource }: { resource: ResourceOnDesk }) {
  return (
    <section aria-label="Versions" className="grid gap-2">
      <h3 className="font-medium">Versions</h3>
      <ol className="grid divide-y divide-line rounded-lg ring-1 ring-line">
        {resource.versions.map(version => (
          <li key={version.number}>
            <Version
              resourceId={resource.id}
              version={version}
              isShown={version.number === resource.published}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Version({
  resourceId,
  version,
  isShown,
}: {
  resourceId: string;
  version: ResourceVersion;
  isShown: boolean;
}) {
  const save = useChange(saveVersion(resourceId), { failure: 'The file was not downloaded' });
  const { number, published_at, file } = version;
  return (
    <details className="px-4 py-2.5">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">Version {number}</span>
        {isShown && <Badge tone="good">Shown to reps</Badge>}
        <span className="text-sm text-muted">
          {version.author}, {instant(version.created_at)}
          {published_at !== null && `, published ${day(published_at)}`}
        </span>
      </summary>
      <div className="grid gap-3 pt-3">
        <p className="wrap-anywhere text-muted">
          {version.title}: {version.summary}
        </p>
        {version.body !== '' && <MarkdownText markdown={version.body} />}
        {version.questions.map(({ question, options, right, explanation }, index) => (
          <div key={index} className="grid gap-0.5">
            <p className="font-medium wrap-anywhere">
              {index + 1}. {question}
            </p>
            <ul className="list-disc pl-6 text-sm">
              {options.map((option, at) => (
                <li key={at} className="wrap-anywhere">
                  {option}
                  {at === right && ' (right)'}
                </li>
              ))}
            </ul>
            <p className="text-sm wrap-anywhere text-muted">{explanation}</p>
          </div>
        ))}
        {file && (
          <Button
            variant="secondary"
            size="sm"
            className="w-fit"
            isBusy={save.isPending}
            onClick={() => save.mutate(number)}
          >
            <span className="max-w-60 truncate">{fileWords(file)}</span>
          </Button>
        )}
      </div>
    </details>
  );
}
