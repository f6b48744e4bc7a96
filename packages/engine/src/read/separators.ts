// The characters by which people part cells, apart from those that only machines write.

export const separators = [',', ';', '\t', '|'] as const;

const words: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

export function separatorWord(separator: string): string {
  return words[separator] ?? `“${separator}”`;
}

/** Whether a text is two names that one of them parts. */
export function isTwoNames(text: string): boolean {
  return separators.some(separator => {
    const parts = text.split(separator);
    return parts.length === 2 && parts.every(part => part.trim() !== '');
  });
}
