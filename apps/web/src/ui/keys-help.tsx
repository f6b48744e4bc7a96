import { Keyboard } from 'lucide-react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Kbd } from './kbd.tsx';
import { useKeySwitch } from './key-switch.ts';
import { Popover } from './popover.tsx';

export interface KeysHelpProps {
  title: string;
  /** Keys with spaces between them, and what they do. */
  keys: readonly (readonly [keys: string, does: string])[];
}

/** The keys of a part of the page, and the switch that turns them off. */
export function KeysHelp({ title, keys: all }: KeysHelpProps) {
  const { isOn, isHelpOpen, switchTo, showHelp } = useKeySwitch();
  return (
    <Popover
      title={title}
      isOpen={isHelpOpen}
      onOpenChange={showHelp}
      trigger={
        <Button variant="ghost" size="sm">
          <Keyboard aria-hidden="true" />
          Keys
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
        {all.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t border-line pt-3">
        <Checkbox label="Use these keys" checked={isOn} onChange={switchTo} />
      </div>
      <p className="mt-2 text-muted">They never act while you type.</p>
    </Popover>
  );
}
