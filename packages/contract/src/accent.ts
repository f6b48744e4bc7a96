// An accent colour and whether people can read what is set in it. WCAG 2.2: text needs a contrast of 4.5 to 1.

/** What text needs. */
export const neededContrast = 4.5;

/** What an accent stands on and carries, in each theme; the planes of the web app's tokens, as screens show them. */
export const themes = {
  light: { name: 'light', surface: '#ffffff', canvas: '#f7f8f9', onAccent: '#ffffff' },
  dark: { name: 'dark', surface: '#181b1e', canvas: '#101315', onAccent: '#0c1216' },
} as const;
export type ThemeName = keyof typeof themes;

export interface ContrastFinding {
  /** The lowest of what was looked at, rounded down to a tenth. */
  ratio: number;
  against: string;
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(channel => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The worst place an accent would stand in. */
export function worstContrast(accent: string, theme: ThemeName): ContrastFinding {
  const { surface, canvas, onAccent } = themes[theme];
  const places: readonly (readonly [string, string])[] = [
    ['the page', canvas],
    ['a panel', surface],
    ['the words on a button', onAccent],
  ];
  const found = places.map(([against, colour]) => ({ against, ratio: contrastOf(accent, colour) }));
  const worst = found.reduce((low, each) => (each.ratio < low.ratio ? each : low));
  // Rounded down: 4.46 is not enough, and must not read as 4.5.
  return { against: worst.against, ratio: Math.floor(worst.ratio * 10) / 10 };
}

/** Why an accent cannot be used; undefined when it can. */
export function accentFault(accent: string, theme: ThemeName): string | undefined {
  const { ratio, against } = worstContrast(accent, theme);
  if (ratio >= neededContrast) return undefined;
  return `${accent} has a contrast of ${ratio}:1 to ${against} in the ${theme} theme. Text needs ${neededContrast}:1: choose a ${theme === 'light' ? 'darker' : 'lighter'} one.`;
}
