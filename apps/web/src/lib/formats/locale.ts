/** The first of the browser's languages that formats can be made for; some browsers name ones that are none (`en-US@posix`). */
export function usableLocale(languages: readonly string[]): string {
  for (const language of languages) {
    try {
      const [known] = Intl.getCanonicalLocales(language);
      if (known !== undefined) return known;
    } catch {
      // Not a language tag: the next one.
    }
  }
  return 'en-US';
}

export const browserLocale = usableLocale(typeof navigator === 'undefined' ? [] : navigator.languages);
