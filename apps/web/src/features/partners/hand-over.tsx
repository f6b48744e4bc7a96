// A rep's open deals and clients go to another, when they leave or a territory changes.
import { RepId } from '@groundwork/contract/ids';
import type { Rep } from '@groundwork/contract/partners';
import { useInfiniteQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { rowsOf } from '../../lib/data/pages.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Form, Submit } from '../../ui/form.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { notify } from '../../ui/toast.tsx';
import { handOver, reps } from './queries.ts';

const To = z.object({
  to: z.string().min(1, { message: 'Choose a rep', abort: true }).pipe(RepId),
});

export function HandOver({ rep }: { rep: Rep }) {
  const active = useInfiniteQuery(reps({ status: 'active' }));
  const form = useContractForm({
    schema: To,
    blank: { to: '' },
    change: handOver(rep.id),
    clears: ['to'],
    onSuccess: ({ deals, clients }) =>
      notify(
        'success',
        'The book was handed over',
        `${counted(deals, 'open deal')} and ${counted(clients, 'client')} moved. Handing them back works the same way.`,
      ),
  });
  const others = rowsOf(active.data).filter(each => each.id !== rep.id);
  return (
    <section aria-label="Book" className="grid gap-3">
      <h3 className="font-medium">Open deals and clients</h3>
      <p className="text-muted">
        They move with their tasks, notes and history. What {rep.name} won stays theirs, and so do its
        commissions.
      </p>
      <Form of={form} aria-label="Hand over" className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 grow">
          <SelectField
            of={form}
            name="to"
            label="Hand over to"
            isQuiet={form.values.to === ''}
            groups={[
              {
                options: [
                  { value: '', label: others.length === 0 ? 'Nobody else is active' : 'Choose a rep' },
                ],
              },
              {
                options: others.map(({ id, name, partner }) => ({
                  value: id,
                  label: name,
                  note: partner.name,
                })),
              },
            ]}
          />
        </div>
        <Submit of={form} words={['Hand Over', 'Handing over...']} variant="secondary" />
      </Form>
    </section>
  );
}
