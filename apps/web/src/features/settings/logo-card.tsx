// The logo: a small picture that stands in place of the product's own mark.
import type { PlatformSettings } from '@groundwork/contract/settings';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { bytes } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/state.tsx';
import { removeLogo, setLogo } from './queries.ts';
import { SectionCard } from './section-card.tsx';

type Section = PlatformSettings['logo'];

export function LogoCard({ section }: { section: Section }) {
  const send = useChange(setLogo());
  const remove = useChange(removeLogo());
  const problem = send.error ?? remove.error;
  return (
    <SectionCard
      title="Logo"
      description="In place of the mark, beside the name. Shown on pages that are loaded from then on."
      section={section}
    >
      {() => (
        <>
          {problem && <Notice tone="bad">{messageOf(problem)}</Notice>}
          {section.values && (
            <div className="flex flex-wrap items-center gap-3">
              <img
                src={`/brand/logo?v=${section.version}`}
                alt="The logo as it is"
                className="size-10 rounded-md object-contain ring-1 ring-line"
              />
              <span className="min-w-0 flex-1 truncate text-sm text-muted">
                {section.values.file_name}, {bytes(section.values.bytes)}
              </span>
              <Button
                variant="secondary"
                isBusy={remove.isPending}
                onClick={() => remove.mutate({ version: section.version })}
              >
                {remove.isPending ? 'Removing...' : 'Use the product’s own mark'}
              </Button>
            </div>
          )}
          <FileDrop
            isSingle
            isBeside
            title={send.isPending ? 'Sending...' : 'A picture'}
            text="PNG, JPEG or WebP, square, at most 100 KB. Drawings (SVG) may hold programs and are not taken."
            accept="image/png,image/jpeg,image/webp"
            disabled={send.isPending}
            onFiles={([first]) => first && send.mutate(first.file)}
          />
        </>
      )}
    </SectionCard>
  );
}
