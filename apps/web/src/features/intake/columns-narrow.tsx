// The columns on a phone or a tablet: cards, and a sheet with everything about the one that is pressed.
import { useState } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import { ColumnCards } from './column-cards.tsx';
import { ColumnInspector, InspectorActions } from './column-inspector.tsx';
import { foldedLine } from './folded-line.tsx';
import type { ColumnsProps } from './use-columns.ts';

export function NarrowColumns({ projectId, shown, canWrite, onAnswer, onFormat }: ColumnsProps) {
  const { visible, chosen, choose } = shown;
  const [isOpen, setOpen] = useState(false);
  const folded = foldedLine(shown);
  return (
    <>
      <ColumnCards
        rows={visible}
        onOpen={row => {
          choose(row.key);
          setOpen(true);
        }}
      />
      {folded.map(line => (
        <p key={line.key} className="flex justify-center gap-2 p-4 text-muted">
          {'heading' in line && line.heading}
        </p>
      ))}
      {chosen && (
        <Sheet
          isOpen={isOpen}
          onOpenChange={setOpen}
          title={chosen.mapping.column.slice(0, 100)}
          actions={
            canWrite && (
              <InspectorActions
                row={chosen}
                onAnswer={value => {
                  onAnswer(chosen, value);
                  setOpen(false);
                }}
              />
            )
          }
        >
          <ColumnInspector
            projectId={projectId}
            isNarrow
            row={chosen}
            onAnswer={canWrite ? value => onAnswer(chosen, value) : undefined}
            onFormat={onFormat && (() => onFormat(chosen))}
          />
        </Sheet>
      )}
    </>
  );
}
