/** The font comes after the first paint too; from the next page on, the browser has it before. */
export async function loadOwnFont(): Promise<void> {
  try {
    await document.fonts.load('1em "Geist Variable"');
    document.documentElement.dataset['font'] = 'own';
    localStorage.setItem('groundwork.font', 'own');
  } catch {
    // The line is down, or this browser keeps nothing: the next page asks for it again.
  }
}
