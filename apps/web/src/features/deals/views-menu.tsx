// Filters under names: chosen, saved, removed.
import { type DealView, dealWorkCalls } from '@groundwork/contract/deal-work';
import { type DealFilter, type DealSort } from '@groundwork/contract/deals';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { taking } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { removeView, saveView, views as viewsOf } from './queries.ts';

interface Shown {
  filter: DealFilter;
  sort: DealSort | undefined;
}

const same = (view: DealView, { filter, sort }: Shown) =>
  JSON.stringify(sorted(view.filter)) === JSON.stringify(sorted(filter)) && (view.sort ?? undefined) === sort;
const sorted = (filter: DealFilter) =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** Nothing while no view is saved and nothing is filtered. */
export function SavedViews({ shown, onChoose }: { shown: Shown; onChoose: (view: Shown) => void }) {
  const { data: views = [] } = useQuery(viewsOf());
  const [isSaving, setSaving] = useState(false);
  const remove = useChange(removeView(), {
    failure: 'The view was not removed',
    onSuccess: () => notify('success', 'View removed'),
  });
  const current = views.find(view => same(view, shown));
  const isFiltered = sorted(shown.filter).length > 0 || shown.sort !== undefined;
  if (views.length === 0 && !isFiltered) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {views.length > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-1.5">
          <legend className="sr-only">Saved views</legend>
          {views.map(view => (
            <Chip
              key={view.id}
              isPressed={view === current}
              onClick={() =>
                onChoose(
                  view === current
                    ? { filter: {}, sort: undefined }
                    : { filter: view.filter, sort: view.sort ?? undefined },
                )
              }
            >
              <Bookmark aria-hidden="true" className="size-3.5" />
              <span className="max-w-48 truncate">{view.name}</span>
            </Chip>
          ))}
        </fieldset>
      )}
      {current ? (
        <IconButton
          label={`Remove the view ${current.name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate(current.id)}
        >
          <X />
        </IconButton>
      ) : (
        isFiltered && (
          <Button variant="ghost" size="sm" onClick={() => setSaving(true)}>
            <Bookmark aria-hidden="true" />
            Save view...
          </Button>
        )
      )}
      {isSaving && <SaveViewDialog shown={shown} onClose={() => setSaving(false)} />}
    </div>
  );
}

const Name = dealWorkCalls.saveView.body.pick({ name: true });

function SaveViewDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const form = useContractForm({
    schema: Name,
    blank: { name: '' },
    failsAt: 'name',
    change: taking(saveView(), ({ name }: { name: string }) => ({
      name,
      filter: shown.filter,
      sort: shown.sort ?? null,
    })),
    onSuccess: ({ name }) => {
      notify('success', `View ${name} saved`);
      onClose();
    },
  });
  return (
    <FormDialog of={form} title="Save view" submit={['Save', 'Saving...']} onClose={onClose}>
      <TextField
        of={form}
        name="name"
        label="Name"
        maxLength={100}
        hint="Keeps the filters and the order. A view of the same name is replaced."
      />
    </FormDialog>
  );
}
