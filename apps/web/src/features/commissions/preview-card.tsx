// “What would this rule have paid?” Worked out by the server over deals that were won; nothing is saved.
import type { RulePreview } from '@groundwork/contract/commission-rules';
import { useState } from 'react';
import { z } from 'zod';
import { useChange } from '../../lib/data/use-change.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { sentBy, useForm } from '../../lib/forms/use-form.ts';
import { Card, CardHeader, Stat, Stats } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Notice } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { amount, signed } from './figures.ts';
import type { RuleScopeAndTerms } from './rule-fields.ts';
import { type PreviewAsked, type PreviewedRep, previewRule } from './rule-queries.ts';

const Days = z
  .object({ from: z.iso.date('Say from which day on'), until: z.iso.date('Say until which day') })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'This is before the first day.' });

interface PreviewCardProps {
  /** As it stands in the form now. */
  rule: z.ZodSafeParseResult<z.output<typeof RuleScopeAndTerms>>;
  today: string;
}

export function PreviewCard({ rule, today }: PreviewCardProps) {
  const [seen, setSeen] = useState<{ of: string; preview: RulePreview }>();
  const preview = useChange(previewRule());
  const now = JSON.stringify(rule.data);
  const form = useForm({
    schema: Days,
    blank: { from: `${today.slice(0, 4)}-01-01`, until: today },
    ...sentBy({
      ...preview,
      mutateAsync: async (days: z.output<typeof Days>) => {
        if (!rule.success) return;
        const asked: PreviewAsked = { ...rule.data, ...days };
        setSeen({ of: now, preview: await preview.mutateAsync(asked) });
      },
    }),
  });
  const [first] = rule.error?.issues ?? [];
  return (
    <Card className="overflow-clip">
      <CardHeader
        title="What would this rule have paid?"
        description="Deals won in these days, beside what they earned. Nothing is saved or changed."
      />
      <Form
        of={form}
        aria-label="Preview"
        failure="It could not be worked out"
        className="flex flex-wrap items-end gap-3 px-4 pb-4 *:[[role=alert]]:basis-full"
      >
        <TextField of={form} name="from" label="Won from" type="date" />
        <TextField of={form} name="until" label="Until" type="date" />
        <Submit
          of={form}
          words={['Work Out', 'Working out...']}
          variant="secondary"
          disabled={!rule.success}
        />
      </Form>
      {first && <p className="px-4 pb-4 text-muted">First complete the rule: {first.message}</p>}
      {seen && (
        <>
          {seen.of !== now && (
            <div className="px-4 pb-3">
              <Notice tone="warn">The rule was changed since: work it out again.</Notice>
            </div>
          )}
          <PreviewFigures preview={seen.preview} />
        </>
      )}
    </Card>
  );
}

function PreviewFigures({ preview }: { preview: RulePreview }) {
  const { totals, reps, reps_in_all, deals } = preview;
  const waiting = reps.reduce((sum, rep) => sum + rep.waiting, 0);
  if (deals === 0)
    return (
      <p className="border-t border-hair px-4 py-6 text-center">No deal was won by them in these days.</p>
    );
  return (
    <div role="region" aria-label="What it would have paid" aria-live="polite">
      {totals.map(total => (
        <Stats key={total.currency} isInside>
          <Stat label={`Earned, ${total.currency}`} value={amount(total.before_cents, total.currency)} />
          <Stat label="By this rule" value={amount(total.after_cents, total.currency)} />
          <Stat label="Difference" value={signed(total.difference_cents, total.currency)} />
        </Stats>
      ))}
      <p className="px-4 py-3 text-sm text-muted">
        {counted(deals, 'deal')} of {counted(reps_in_all, 'rep')}
        {waiting > 0 && `; ${count(waiting)} left out, since an exchange rate is missing`}
        {reps.length < reps_in_all && `; the ${count(reps.length)} with the largest difference are shown`}
      </p>
      <PlainTable
        label="By rep"
        columns={columns}
        rows={reps}
        rowKey={({ rep_id, currency }) => `${rep_id} ${currency}`}
        minWidth="34rem"
      />
    </div>
  );
}

const columns: readonly TableColumn<PreviewedRep>[] = [
  {
    key: 'rep',
    header: 'Rep',
    track: '',
    cell: rep => (
      <span className="grid gap-0.5">
        <bdi className="font-medium wrap-anywhere">{rep.name}</bdi>
        <span className="text-xs text-muted">
          {counted(rep.deals, 'deal')}
          {rep.waiting > 0 && `, ${count(rep.waiting)} without a rate`}
        </span>
      </span>
    ),
  },
  {
    key: 'before',
    header: 'Earned',
    track: '',
    isNumber: true,
    cell: rep => amount(rep.before_cents, rep.currency),
  },
  {
    key: 'after',
    header: 'By this rule',
    track: '',
    isNumber: true,
    cell: rep => amount(rep.after_cents, rep.currency),
  },
  {
    key: 'difference',
    header: 'Difference',
    track: '',
    isNumber: true,
    cell: rep => (
      <span className={rep.difference_cents < 0 ? 'font-medium text-bad-ink' : 'font-medium'}>
        {signed(rep.difference_cents, rep.currency)}
      </span>
    ),
  },
];
