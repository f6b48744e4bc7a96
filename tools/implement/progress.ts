// What a command says on the standard error while its steps run.
import type { OperationKind, OperationWait, Progress } from '@groundwork/contract/operations';
import { harmless } from '../terminal.ts';

const steps: Partial<Record<OperationKind, string>> = {
  'intake.analyze': 'Reading',
  'changeset.propose': 'Previewing',
  'changeset.apply': 'Applying',
  'changeset.undo': 'Taking back',
};

/** One line on a terminal, rewritten; one line per phase elsewhere. */
export function progressWriter(): (step: OperationKind, progress: Progress) => void {
  let last = '';
  return (step, { phase, done, total, unit }) => {
    const figures = total
      ? ` ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} ${unit}`
      : '';
    const name = harmless(`${steps[step] ?? step} · ${phase}`);
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[2K${name}${figures}`);
    else if (name !== last) process.stderr.write(`${name}\n`);
    last = name;
  };
}

/** Once for each wait, with the moment by this machine's clock. */
export function waitingWriter(): (waits: OperationWait) => void {
  let last = '';
  return ({ message, until }) => {
    if (until === last) return;
    last = until;
    const at = new Date(until).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
    process.stderr.write(
      `${process.stderr.isTTY ? '\r\u001B[2K' : ''}${message} That is ${at}; leave this running, or stop it and run it again then.\n`,
    );
  };
}

/** Takes the line of progress off a terminal, before anything else is said. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[2K');
}
