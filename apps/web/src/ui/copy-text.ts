import { notify } from './toast.tsx';

/** To the clipboard, where the browser lets pages reach it; else whoever copies is asked to do it by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', done);
  } catch {
    notify(
      'info',
      'Copy the link from the field',
      'The browser does not let pages reach the clipboard here.',
    );
  }
}
