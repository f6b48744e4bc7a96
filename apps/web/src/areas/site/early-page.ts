// Some pages come as finished text: those before the sign-in, where people may type before the app is there, and the frame
// of the client area. The app draws its own out of sight; once that is whole it takes the place of the text, with what was
// typed, chosen and pressed meanwhile.
import { loadOwnFont } from './public/own-font.ts';

/** Where the app draws: on the page itself, or beside a form that is already in use. */
export function stageFor(early: HTMLElement): HTMLElement {
  if (!early.hasChildNodes() || document.documentElement.dataset['early'] !== 'shown') {
    delete document.documentElement.dataset['early'];
    early.replaceChildren();
    void loadOwnFont();
    return early;
  }
  const stage = document.createElement('div');
  stage.id = early.id;
  const watch = new MutationObserver(() => {
    if (stage.firstElementChild === null || stage.querySelector('[aria-busy="true"]')) return;
    watch.disconnect();
    void takeOver(early, stage);
  });
  watch.observe(stage, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  return stage;
}

async function takeOver(early: HTMLElement, stage: HTMLElement): Promise<void> {
  // A task of its own, after the one that drew the form: whoever types meanwhile is answered in between.
  await new Promise(resolve => setTimeout(resolve));
  // Not for ever: a browser may keep the end of a press to itself.
  for (let waits = 0; waits < 100 && document.documentElement.dataset['held'] !== undefined; waits += 1)
    await new Promise(resolve => setTimeout(resolve, 20));
  const focused = document.activeElement;
  const typed = [...early.querySelectorAll('input')];
  const pressed = [...early.querySelectorAll<HTMLElement>('[data-pressed]')].sort(
    (one, other) => Number(one.dataset['pressed']) - Number(other.dataset['pressed']),
  );
  early.replaceWith(stage);
  for (const input of typed) if (input.value !== '') retype(input, twinOf(input, stage));
  if (focused instanceof HTMLElement && early.contains(focused)) refocus(focused, twinOf(focused, stage));
  for (const button of pressed) twinOf(button, stage)?.click();
  await loadOwnFont();
}

/** The same control in the app's form: both were drawn by the same code. */
function twinOf<Control extends HTMLElement>(control: Control, stage: HTMLElement): Control | undefined {
  const twins = [...stage.querySelectorAll<Control>(control.localName)];
  return twins.find(twin => nameOf(twin) === nameOf(control));
}

function nameOf(control: HTMLElement): string {
  const name = control.getAttribute('name') ?? control.getAttribute('aria-label');
  return name ?? control.closest('label, button, a, div')?.textContent ?? '';
}

function retype(from: HTMLInputElement, to: HTMLInputElement | undefined): void {
  if (!to) return;
  // The element's own setter: React takes what is set through its own for its own doing, and hears no change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(to, from.value);
  to.dispatchEvent(new Event('input', { bubbles: true }));
}

function refocus(from: HTMLElement, to: HTMLElement | undefined): void {
  to?.focus({ preventScroll: true });
  // Addresses have no selection that could be asked for.
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? 'none');
}
