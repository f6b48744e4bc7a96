import { Keyboard } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Popover } from '../../ui/popover.tsx';
import { pairKeys, usePairKeySwitch } from './pair-keys.ts';

/** The keys, and the switch that turns them off. */
export function PairKeysHelp() {
  const { isOn, isHelpOpen, switchTo, showHelp } = usePairKeySwitch();
  return (
    <Popover
      title="Keys for pairs"
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
        {pairKeys.map(([keys, does]) => (
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
