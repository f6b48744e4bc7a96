// One lead: what was written, how far it has come and who looks after it, notes, and how passing it on fared.
import { type Lead, LeadState, leadCalls, leadStates } from '@groundwork/contract/leads';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { failureOf } from '../../lib/api/api-error.ts';
import { taking } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { instant } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { forwardLead, lead as leadOf, noteLead, staff, updateLead } from './queries.ts';
import { forwardNames, forwardTones, stateNames } from './wording.ts';

type OpenLead = z.infer<typeof leadCalls.get.reply>;

export interface LeadDialogProps {
  id: string;
  isForwarding: boolean;
  onClose: () => void;
}

export function LeadDialog({ id, isForwarding, onClose }: LeadDialogProps) {
  const found = useQuery(leadOf(id));
  const lead = found.data;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={lead ? lead.subject : 'Lead'}
      {...(lead && { description: `${lead.first_name} ${lead.last_name}, ${lead.company}` })}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {lead ? (
        <div className="grid gap-5 pb-1">
          <p className="rounded-lg bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-wrap">{lead.message}</p>
          <Facts
            facts={[
              [
                'Email',
                <span key="email" className="wrap-anywhere">
                  {lead.email}
                </span>,
              ],
              ['Phone', lead.phone ?? 'Not given'],
              ['Came', instant(lead.created_at)],
            ]}
          />
          <Forwarding lead={lead} isForwarding={isForwarding} />
          {/* Anew with each version: what others set meanwhile is what is changed from here on. */}
          <StandingForm key={lead.version} lead={lead} />
          <Notes lead={lead} />
        </div>
      ) : found.error ? (
        <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Waiting label="Loading the lead" />
      )}
    </Dialog>
  );
}

function Forwarding({ lead, isForwarding }: { lead: Lead; isForwarding: boolean }) {
  const forward = useChange(forwardLead(lead.id), { failure: 'The lead is not passed on' });
  const { forward_state: state, forward_error: error } = lead;
  const canTry = isForwarding && (state === 'failed' || state === 'none');
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          Forms portal
          <Badge tone={forwardTones[state]}>{forwardNames[state]}</Badge>
        </span>
        {canTry && (
          <Button variant="secondary" size="sm" isBusy={forward.isPending} onClick={() => forward.mutate()}>
            {state === 'failed' ? 'Try Again' : 'Pass On'}
          </Button>
        )}
      </div>
      {error !== null && <p className="text-sm wrap-anywhere text-bad-ink">{error}</p>}
      {!isForwarding && state !== 'sent' && (
        <p className="text-sm text-muted">No forms portal is configured: leads stay here.</p>
      )}
    </div>
  );
}

const Standing = z
  .object({ state: LeadState, owner: z.string(), closed_reason: z.string().trim().max(500) })
  .refine(({ state, closed_reason }) => state !== 'closed' || closed_reason !== '', {
    path: ['closed_reason'],
    message: 'Reason is required',
  });

function StandingForm({ lead }: { lead: OpenLead }) {
  const people = useQuery(staff());
  const form = useContractForm({
    schema: Standing,
    blank: { state: lead.state, owner: lead.owner?.id ?? '', closed_reason: lead.closed_reason ?? '' },
    change: taking(updateLead(lead), ({ state, owner, closed_reason }: z.output<typeof Standing>) => ({
      state,
      owner_id: owner === '' ? null : owner,
      ...(state === 'closed' && { closed_reason }),
    })),
    onSuccess: () => notify('success', 'Saved'),
  });
  const known = (people.data ?? []).map(({ id, name, email, is_me }) => ({
    value: id,
    label: is_me ? `${name} (you)` : name,
    note: email,
  }));
  const { owner } = lead;
  if (owner && !known.some(each => each.value === owner.id))
    known.unshift({ value: owner.id, label: owner.name, note: owner.email });
  return (
    <Form of={form} aria-label="Where it stands" className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          of={form}
          name="state"
          label="State"
          groups={[{ options: leadStates.map(value => ({ value, label: stateNames[value] })) }]}
        />
        <SelectField
          of={form}
          name="owner"
          label="Owner"
          isQuiet={form.values.owner === ''}
          groups={[{ options: [{ value: '', label: 'Nobody' }] }, { options: known }]}
        />
      </div>
      {form.values.state === 'closed' && (
        <TextField of={form} name="closed_reason" label="Reason" maxLength={500} />
      )}
      <Submit of={form} words={['Save', 'Saving...']} className="justify-self-start" />
    </Form>
  );
}

function Notes({ lead }: { lead: OpenLead }) {
  const form = useContractForm({
    schema: leadCalls.note.body,
    blank: { body: '' },
    draft: `lead-note:${lead.id}`,
    clears: ['body'],
    failsAt: 'body',
    change: noteLead(lead.id),
  });
  return (
    <section aria-label="Notes" className="grid gap-3">
      <h3 className="font-medium">Notes</h3>
      {lead.note_list.length === 0 ? (
        <p className="text-muted">No notes</p>
      ) : (
        <ol className="grid gap-2">
          {lead.note_list.map(note => (
            <li key={note.id}>
              <Notice>
                <span className="block text-sm">
                  {note.author}, {instant(note.created_at)}
                </span>
                <span className="block wrap-anywhere whitespace-pre-wrap">{note.body}</span>
              </Notice>
            </li>
          ))}
        </ol>
      )}
      <Form of={form} aria-label="Add a note" className="grid gap-2">
        <TextareaField of={form} name="body" label="Note" rows={2} maxLength={20_000} />
        <Submit
          of={form}
          words={['Add Note', 'Adding...']}
          variant="secondary"
          size="sm"
          className="justify-self-start"
        />
      </Form>
    </section>
  );
}
