import { Bell, Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { LabelledInput } from '../../../ui/field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Row } from './row.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const orders = [
  { value: 'ymd', label: 'Y-M-D' },
  { value: 'dmy', label: 'D-M-Y' },
  { value: 'mdy', label: 'M-D-Y' },
] as const;

export function Controls() {
  const [order, setOrder] = useState<(typeof orders)[number]['value']>('ymd');
  const [isPressed, setPressed] = useState(true);
  const [isChecked, setChecked] = useState(true);
  const [stage, setStage] = useState('open');
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <Card className="px-4 py-1">
      <Row name="Button, 32 px">
        {variants.map(variant => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button isBusy>Saving</Button>
        <Button disabled>Not yet</Button>
      </Row>
      <Row name="Button, 28 and 44 px">
        <Button size="sm">
          <Plus />
          Add
        </Button>
        <Button size="sm" variant="secondary">
          Leave out <Kbd>s</Kbd>
        </Button>
        <Button size="lg">See the plan</Button>
        <IconButton label="Notifications">
          <Bell />
        </IconButton>
      </Row>
      <Row name="Badge">
        {(['neutral', 'accent', 'good', 'warn', 'bad', 'violet'] as const).map(tone => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row name="Chip">
        <Chip isPressed={isPressed} count="72" onClick={() => setPressed(!isPressed)}>
          All
        </Chip>
        <Chip isPressed={false} count="3" isMarked>
          Needs a look
        </Chip>
        <Chip isPressed={false} count="9">
          Left out, with values
        </Chip>
      </Row>
      <Row name="Segmented">
        <Segmented label="Read days as" value={order} options={orders} onChange={setOrder} />
        <Segmented label="Read days as, locked" value="ymd" options={orders} onChange={setOrder} disabled />
      </Row>
      <Row name="Keys">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        <Kbd>Enter</Kbd>
        <Kbd>?</Kbd>
      </Row>
      <Row name="Field">
        <div className="grid w-full max-w-md gap-3">
          <LabelledInput
            label="Company name"
            hint="As it stands on your invoices."
            defaultValue="Northwind Bank"
          />
          <LabelledInput
            label="Work e-mail"
            error="Enter an e-mail address, like clara@example.com."
            defaultValue="clara@"
          />
        </div>
      </Row>
      <Row name="Select and checkbox">
        <div className="w-56">
          <Select
            label="Stage"
            value={stage}
            onChange={setStage}
            groups={[
              {
                options: [
                  { value: 'open', label: 'Qualification' },
                  { value: 'won', label: 'Closed won', note: '12 deals' },
                ],
              },
            ]}
          />
        </div>
        <Checkbox label="Keep the source's id" checked={isChecked} onChange={setChecked} />
      </Row>
      <Row name="Choice">
        <div className="w-full max-w-md">
          <Choice
            label="What should happen to these 6?"
            value="empty"
            onChange={() => undefined}
            options={[
              { value: 'empty', label: 'Leave these 6 empty', effect: 'They are listed in the report.' },
              { value: 'keep', label: 'Carry over as they are' },
            ]}
          />
        </div>
      </Row>
      <Row name="Sheet">
        <Button variant="secondary" onClick={() => setSheetOpen(true)}>
          Open a sheet
        </Button>
        <Sheet
          isOpen={isSheetOpen}
          onOpenChange={setSheetOpen}
          title="Birthdate"
          actions={<Button className="flex-1">Accept</Button>}
        >
          <p className="p-4.5">What stands at the side where there is room for it.</p>
        </Sheet>
      </Row>
    </Card>
  );
}
