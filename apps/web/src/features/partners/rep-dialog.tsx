// One rep as staff see them: whom they sell for, whether they are let in, and what they are to win.
import { PartnerId, type RepId } from '@groundwork/contract/ids';
import {
  type Rep,
  RepFields,
  RepStatus,
  type RepTarget,
  RepTarget as Target,
} from '@groundwork/contract/partners';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { z } from 'zod';
import { failureOf } from '../../lib/api/api-error.ts';
import { taking } from '../../lib/data/change.ts';
import { money } from '../../lib/formats/numbers.ts';
import { TypedMoney, typedMoney } from '../../lib/forms/typed-money.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { HandOver } from './hand-over.tsx';
import { partnerChoices } from './partner-choices.ts';
import { partners, rep as repOf, setTarget, updateRep } from './queries.ts';

export interface RepDialogProps {
  id: RepId;
  /** Today's year and quarter, which a new target is most often for. */
  now: Pick<RepTarget, 'year' | 'quarter'>;
  onStatements: (rep: Rep) => void;
  onClose: () => void;
}

export function RepDialog({ id, now, onStatements, onClose }: RepDialogProps) {
  const found = useQuery(repOf(id));
  const rep = found.data;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={rep?.name ?? 'Rep'}
      {...(rep && { description: `${rep.email}, ${rep.partner.name}` })}
      actions={
        <>
          {rep && (
            <Button variant="secondary" onClick={() => onStatements(rep)}>
              <FileText aria-hidden="true" />
              Statements...
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {rep ? (
        <div className="grid gap-6 pb-1">
          {/* Anew with each version: what others set meanwhile is what is changed from here on. */}
          <StandingForm key={rep.version} rep={rep} />
          <HandOver rep={rep} />
          <Targets rep={rep} targets={rep.targets} now={now} />
        </div>
      ) : found.error ? (
        <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Waiting label="Loading the rep" />
      )}
    </Dialog>
  );
}

const Standing = RepFields.pick({ name: true }).extend({ partner_id: PartnerId, status: RepStatus });

function StandingForm({ rep }: { rep: Rep }) {
  const known = useQuery(partners());
  const form = useContractForm({
    schema: Standing,
    blank: { name: rep.name, partner_id: rep.partner.id, status: rep.status },
    change: updateRep(rep),
    onSuccess: () => notify('success', 'Saved'),
  });
  const choices = known.data
    ? partnerChoices(known.data)
    : [{ value: rep.partner.id, label: rep.partner.name }];
  return (
    <Form of={form} aria-label="Where they stand" className="grid gap-3">
      <TextField of={form} name="name" label="Name" maxLength={200} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField of={form} name="partner_id" label="Partner" groups={[{ options: choices }]} />
        <SelectField
          of={form}
          name="status"
          label="Status"
          groups={[
            {
              options: [
                { value: 'active', label: 'Active' },
                { value: 'off', label: 'Off', note: 'Let in no more; deals and commissions are kept' },
              ],
            },
          ]}
        />
      </div>
      <Submit of={form} words={['Save', 'Saving...']} className="justify-self-start" />
    </Form>
  );
}

const quarters = ['1', '2', '3', '4'] as const;
const NewTarget = z.object({
  year: z
    .string()
    .trim()
    .regex(/^20\d\d$/, 'Write a year such as 2026')
    .transform(Number),
  quarter: z.enum(quarters),
  amount: TypedMoney('Amount is required').pipe(Target.shape.amount_cents),
});

function Targets({ rep, targets, now }: Pick<RepDialogProps, 'now'> & { rep: Rep; targets: RepTarget[] }) {
  const current = targets.find(({ year, quarter }) => year === now.year && quarter === now.quarter);
  const form = useContractForm({
    schema: NewTarget,
    blank: {
      year: String(now.year),
      quarter: quarters[now.quarter - 1] ?? '1',
      amount: current ? typedMoney(current.amount_cents) : '',
    },
    change: taking(setTarget(rep.id), ({ year, quarter, amount }: z.output<typeof NewTarget>) => ({
      year,
      quarter: Number(quarter),
      amount_cents: amount,
    })),
    onSuccess: ({ year, quarter }) => notify('success', `The target of Q${quarter} ${year} is set`),
  });
  return (
    <section aria-label="Targets" className="grid gap-3">
      <h3 className="font-medium">Targets</h3>
      {targets.length === 0 ? (
        <p className="text-muted">No target is set: goals and their progress are not shown to {rep.name}.</p>
      ) : (
        <ul className="grid gap-1">
          {targets.slice(0, 8).map(({ year, quarter, amount_cents }) => (
            <li key={`${year}-${quarter}`} className="flex justify-between gap-4 border-b border-hair py-1">
              <span>
                Q{quarter} {year}
              </span>
              <span className="tabular">{money(String(amount_cents), rep.currency)}</span>
            </li>
          ))}
        </ul>
      )}
      <Form of={form} aria-label="Set a target" className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-3">
          <TextField of={form} name="year" label="Year" inputMode="numeric" maxLength={4} />
          <SelectField
            of={form}
            name="quarter"
            label="Quarter"
            groups={[{ options: quarters.map(value => ({ value, label: `Q${value}` })) }]}
          />
          <TextField
            of={form}
            name="amount"
            label={`Amount in ${rep.currency}`}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <Submit
          of={form}
          words={['Set Target', 'Setting...']}
          variant="secondary"
          size="sm"
          className="justify-self-start"
        />
      </Form>
    </section>
  );
}
