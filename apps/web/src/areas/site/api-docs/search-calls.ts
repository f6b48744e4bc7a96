// The search over all calls, on the list that stands in the page: every word that is typed has to be in a call's name, address
// or summary. Arrows go from the field to the calls found and back, a slash goes to the field.

const plain = (text: string) => text.toLowerCase();

/** Whether somebody types elsewhere. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

function narrow(page: Document, typed: string): void {
  const words = plain(typed)
    .split(/[\s./{}]+/)
    .filter(Boolean);
  let found = 0;
  for (const noun of page.querySelectorAll<HTMLElement>('[data-noun]')) {
    let inNoun = 0;
    for (const call of noun.querySelectorAll<HTMLElement>('[data-call]')) {
      const text = plain(`${noun.ariaLabel ?? ''} ${call.textContent}`);
      call.hidden = !words.every(word => text.includes(word));
      if (!call.hidden) inNoun += 1;
    }
    noun.hidden = inNoun === 0;
    found += inNoun;
  }
  const status = page.getElementById('api-found');
  if (status)
    status.textContent =
      found === 0
        ? `No call has “${typed.trim()}” in its name, address or words.`
        : `${found} ${found === 1 ? 'call' : 'calls'}.`;
}

/** @returns what ends it */
export function searchCalls(page: Document): () => void {
  const field = page.querySelector<HTMLInputElement>('#api-search');
  if (!field) return () => undefined;
  const hasList = page.querySelector('[data-call]') !== null;
  const links = () =>
    [...page.querySelectorAll<HTMLElement>('[data-call]:not([hidden]) a')].filter(
      link => link.closest('[hidden]') === null,
    );
  const onInput = () => {
    narrow(page, field.value);
    const query = new URLSearchParams(field.value === '' ? {} : { q: field.value }).toString();
    history.replaceState(history.state, '', query === '' ? location.pathname : `?${query}`);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    links()[0]?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === '/' && !isField(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!hasList || step === undefined) return;
    const all = links();
    const at = all.findIndex(link => link === event.target);
    if (at === -1 && event.target !== field) return;
    const next = at + step;
    if (next >= all.length) return;
    event.preventDefault();
    (next < 0 ? field : all[next])?.focus();
  };
  page.addEventListener('keydown', onKey);
  if (hasList) {
    field.form?.addEventListener('submit', onSubmit);
    field.addEventListener('input', onInput);
    const asked = new URLSearchParams(location.search).get('q') ?? '';
    // What was typed before this script came counts, too.
    if (field.value === '') field.value = asked;
    if (field.value !== '') narrow(page, field.value);
  }
  return () => {
    page.removeEventListener('keydown', onKey);
    field.form?.removeEventListener('submit', onSubmit);
    field.removeEventListener('input', onInput);
  };
}
