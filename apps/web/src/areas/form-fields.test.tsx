// The fields of a form against its schema: a name that the schema does not have does not compile, and what is wrong is
// told to those who do not see where it stands.
import { TicketFields } from '@groundwork/contract/support';
import { createRef, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, expectTypeOf, test } from 'vitest';
import type { Typed } from '../lib/forms/form-values.ts';
import type { ContractFormOptions } from '../lib/forms/use-contract-form.ts';
import type { UsedForm } from '../lib/forms/use-form.ts';
import { CheckboxField } from '../ui/checkbox.tsx';
import { ChoiceField } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, Submit } from '../ui/form.tsx';
import { SelectField } from '../ui/labelled-select.tsx';
import { TextareaField } from '../ui/text-area.tsx';

interface Signing {
  email: string;
  role: string;
  isKept: boolean;
  ids: string[];
}

function formWith(faults: Partial<Record<keyof Signing, string>>, isBusy = false): UsedForm<Signing> {
  const nothing = () => undefined;
  return {
    values: { email: 'ada@acme.example', role: 'admin', isKept: true, ids: [] },
    isBusy,
    problem: undefined,
    element: createRef(),
    change: nothing,
    set: nothing,
    faultOf: name => faults[name],
    submit: nothing,
    reset: nothing,
    forget: nothing,
  };
}

test('a name that is not of the schema, or holds something else, does not compile', () => {
  const form = formWith({});
  const roles = [{ value: 'admin', label: 'Admin' }];
  const fields = (
    <>
      <TextField of={form} name="email" label="Email" />
      {/* @ts-expect-error -- the schema has no such field */}
      <TextField of={form} name="e-mail" label="Email" />
      {/* @ts-expect-error -- what is ticked is no text */}
      <TextField of={form} name="isKept" label="Remember me" />
      {/* @ts-expect-error -- nor is a list */}
      <TextareaField of={form} name="ids" label="Ids" />
      {/* @ts-expect-error -- text is not ticked */}
      <CheckboxField of={form} name="email" label="Email" />
      {/* @ts-expect-error -- the schema has no such choice */}
      <SelectField of={form} name="rôle" label="Role" groups={[{ options: roles }]} />
      {/* @ts-expect-error -- the schema has no such choice */}
      <ChoiceField of={form} name="rule" label="Role" options={roles} />
    </>
  );
  expect(fields.type).toBe(Fragment);
});

test('what a form holds follows its schema: text as it was typed, and every field of it', () => {
  expectTypeOf<Typed<typeof TicketFields>>().toEqualTypeOf<{
    subject: string;
    priority: string;
    category: string;
    message: string;
  }>();
  type Options = ContractFormOptions<typeof TicketFields, unknown>;
  expectTypeOf<Options['failsAt']>().toEqualTypeOf<
    'subject' | 'priority' | 'category' | 'message' | undefined
  >();
  // @ts-expect-error -- the message is missing
  const blank: Options['blank'] = { subject: '', priority: '', category: '' };
  expect(TicketFields.safeParse(blank).success).toBe(false);
});

test('what is wrong stands below its field, which names it', () => {
  const wrong = formWith({ email: 'Invalid email address', isKept: 'Tick it', role: 'Role is required' });
  const drawn = renderToStaticMarkup(
    <Form of={wrong}>
      <TextField of={wrong} id="email" name="email" label="Email" hint="At work" />
      <TextareaField of={wrong} id="more" name="email" label="More" />
      <CheckboxField of={wrong} name="isKept" label="Remember me" />
      <SelectField of={wrong} name="role" label="Role" groups={[]} />
    </Form>,
  );
  expect(drawn).toContain('aria-invalid="true" aria-describedby="email-error email-hint"');
  expect(drawn).toContain(
    '<p id="email-error" role="alert" class="text-sm text-bad-ink">Invalid email address</p>',
  );
  expect(drawn).toContain('aria-invalid="true" aria-describedby="more-error"');
  expect(drawn.match(/aria-invalid="true"/g)).toHaveLength(4);
});

test('while the answer is waited for, the button says so and cannot be pressed', () => {
  const words = ['Save', 'Saving...'] as const;
  expect(renderToStaticMarkup(<Submit of={formWith({})} words={words} />)).not.toContain('disabled=""');
  const busy = renderToStaticMarkup(<Submit of={formWith({}, true)} words={words} />);
  expect(busy).toContain('disabled="" aria-busy="true"');
  expect(busy).toContain('Saving...');
});

test('what is of no field stands above the form, once', () => {
  const refused = { ...formWith({}), problem: 'It is taken.' };
  const drawn = renderToStaticMarkup(
    <Form of={refused} failure="Not saved">
      <TextField of={refused} name="email" label="Email" />
    </Form>,
  );
  expect(drawn.match(/role="alert"/g)).toHaveLength(1);
  expect(drawn).toContain('Not saved</strong>It is taken.');
});
