// Which questions hold all the words that were typed, in any order. Pure.
import type { FaqEntry } from '@groundwork/contract/help';

export function search(entries: readonly FaqEntry[], sought: string): FaqEntry[] {
  const words = plain(sought).split(/\s+/).filter(Boolean);
  return entries.filter(entry => {
    const text = plain(`${entry.question} ${entry.answer}`);
    return words.every(word => text.includes(word));
  });
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');
}
