// A new version of a rule: what it says, what it would have paid, and only then whether it is put in force.
import type { CommissionRule } from '@groundwork/contract/commission-rules';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { notify } from '../../ui/toast.tsx';
import { Cell } from './cell.tsx';
import { PreviewCard } from './preview-card.tsx';
import { RowList } from './row-list.tsx';
import { blankRule, nextMonth, RuleForm, RuleScopeAndTerms } from './rule-fields.ts';
import { createRule } from './rule-queries.ts';
import { PeriodField, SubjectField } from './subject-field.tsx';

interface RuleEditorProps {
  /** Whose terms it begins with. */
  base: CommissionRule | undefined;
  today: string;
  onClose: () => void;
}

export function RuleEditor({ base, today, onClose }: RuleEditorProps) {
  const form = useContractForm({
    schema: RuleForm,
    blank: blankRule(base, nextMonth(today)),
    change: taking(createRule(), (given: Parameters<ReturnType<typeof createRule>['send']>[0]) => given),
    asksBeforeLeaving: true,
    onSuccess: rule => {
      notify(
        'success',
        `Rule ${rule.number} is saved`,
        'It stays as it is; a later version takes its place.',
      );
      onClose();
    },
  });
  const { tiers, clawback } = form.values;
  const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <Card>
        <CardHeader
          title={base ? `New version, from rule ${base.number}` : 'New version'}
          description="Nothing saved is ever changed: a version holds for deals won from its day on, until a later one does."
        />
        <Form
          of={form}
          aria-label="New version"
          failure="The rule was not saved"
          className="grid gap-4 px-4 pb-4"
        >
          <TextField of={form} name="name" label="Name" maxLength={100} />
          <TextField of={form} name="effective_from" label="In force from" type="date" />
          <SubjectField of={form} repName={base?.scope === 'rep' ? base.subject?.name : undefined} />
          <div className="grid gap-4 sm:grid-cols-2">
            <PeriodField of={form} />
            <TextField
              of={form}
              name="currency"
              label="Currency of its amounts"
              placeholder="None"
              maxLength={3}
              autoCapitalize="characters"
            />
          </div>
          <RowList
            label="Rates"
            noun="rate"
            rows={tiers}
            blank={{ from: '', rate: '' }}
            least={1}
            most={20}
            hint="A rate holds for the revenue that lies between its amount and the next one, not for all before."
            error={form.faultOf('tiers')}
            onChange={next => form.change({ tiers: next })}
            row={(tier, index, set) => (
              <>
                <Cell
                  label={`Rate ${index + 1} in percent`}
                  placeholder="15"
                  value={tier.rate}
                  onChange={rate => set({ rate })}
                />
                <Cell
                  label={`Rate ${index + 1} from a revenue of`}
                  placeholder="50000"
                  value={index === 0 ? '0' : tier.from}
                  isFixed={index === 0}
                  onChange={from => set({ from })}
                />
              </>
            )}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField of={form} name="floor_cents" label="Least of a deal" placeholder="None" {...decimal} />
            <TextField
              of={form}
              name="ceiling_cents"
              label="Most of a deal"
              placeholder="None"
              {...decimal}
            />
            <TextField
              of={form}
              name="period_ceiling_cents"
              label={`Most of a ${form.values.period}`}
              placeholder="None"
              {...decimal}
            />
            <TextField
              of={form}
              name="accelerator_bp"
              label="Multiple beyond the target"
              placeholder="None, or 1.5"
              {...decimal}
            />
          </div>
          <RowList
            label="Clawback, where a client leaves"
            noun="step"
            rows={clawback}
            blank={{ days: '', share: '' }}
            least={0}
            most={10}
            hint={
              clawback.length === 0 ? 'Nothing is taken back.' : 'After the last step nothing is taken back.'
            }
            error={form.faultOf('clawback')}
            onChange={next => form.change({ clawback: next })}
            row={(step, index, set) => (
              <>
                <Cell
                  label={`Step ${index + 1}: within days`}
                  placeholder="90"
                  value={step.days}
                  onChange={days => set({ days })}
                />
                <Cell
                  label={`Step ${index + 1}: percent taken back`}
                  placeholder="100"
                  value={step.share}
                  onChange={share => set({ share })}
                />
              </>
            )}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" disabled={form.isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Submit of={form} words={['Put in Force', 'Saving...']} />
          </div>
        </Form>
      </Card>
      <PreviewCard rule={RuleScopeAndTerms.safeParse(form.values)} today={today} />
    </div>
  );
}
