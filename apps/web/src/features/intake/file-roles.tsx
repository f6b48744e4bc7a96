// What several files become, set in one step: chosen by their boxes, set once, taken back at once.
import type { AnalysedSource } from '@groundwork/contract/intake';
import { useState } from 'react';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { roleKey } from './answering.ts';
import type { BulkStep } from './bulk-steps.ts';
import { fileTargets, setFiles } from './file-targets.ts';
import { targetName } from './wording.ts';

/** Stands for what is proposed for each file. */
const PROPOSED = 'proposed';

export function FileRoles({
  sources,
  onStep,
}: {
  sources: readonly AnalysedSource[];
  onStep: (step: BulkStep) => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState(PROPOSED);
  const files = sources.filter(source => chosen.has(source.profile.id));
  const isAll = files.length === sources.length;
  const options = [
    { value: PROPOSED, label: 'As proposed' },
    ...fileTargets(sources).map(({ role, object }) => ({
      value: roleKey(role, object),
      label: targetName(role, object),
    })),
  ];
  const sent = setFiles(files, target === PROPOSED ? '' : target);
  const size = Object.keys(sent).length;
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const set = () => {
    const label = options.find(option => option.value === target)?.label ?? '';
    onStep({ done: `${counted(size, 'file')} set to “${label}”`, sent });
    setChosen(new Set());
  };
  return (
    <section aria-label="What the files become" className="grid gap-3 border-t border-line px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label={`All ${counted(sources.length, 'file')}`}
          checked={isAll}
          onChange={wanted => setChosen(new Set(wanted ? sources.map(source => source.profile.id) : []))}
        />
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-sm text-muted tabular">
            {files.length === 0 ? 'Choose files' : `${counted(files.length, 'file')} chosen`}
          </p>
          <div className="w-48 max-w-full">
            <Select label="What they become" value={target} groups={[{ options }]} onChange={setTarget} />
          </div>
          <Button size="sm" disabled={size === 0} onClick={set}>
            {size === 0 ? 'Set' : `Set ${counted(size, 'file')}`}
          </Button>
        </div>
      </div>
      {/* A region that scrolls must be reachable by keyboard; its boxes are. */}
      <ul className="grid max-h-64 gap-x-5 gap-y-1.5 overflow-auto py-1 pl-0.5 sm:grid-cols-2">
        {sources.map(({ profile, mapping }) => (
          <li key={profile.id} className="min-w-0">
            <Checkbox
              label={
                <span className="wrap-anywhere">
                  {profile.id}
                  <span className="text-muted"> · {targetName(mapping.role, mapping.object)}</span>
                </span>
              }
              checked={chosen.has(profile.id)}
              onChange={isChosen => toggle(profile.id, isChosen)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
