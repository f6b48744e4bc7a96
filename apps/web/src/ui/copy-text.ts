import { notify } from './toast.tsx';

/** To the clipboard, where the browser lets pages reach it; else whoever copies is asked to do it by hand. Answers whether it is
 *  there. */
export async function copyText(text: string, done: string, what = 'link'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', done);
    return true;
  } catch {
    notify(
      'info',
      `Copy the ${what} from the field`,
      'The browser does not let pages reach the clipboard here.',
    );
    return false;
  }
}
