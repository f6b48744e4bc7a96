// Figures as the public pages write them: the same at build time and in every browser.

export const count = (figure: number): string => figure.toLocaleString('en-US');

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** As a heading begins. */
export const inWords = (figure: number): string => words[figure] ?? count(figure);

export function dayInWords(day: string): string {
  const options = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(day).toLocaleDateString('en-US', options);
}

/** Minor units as text, exact. */
export function amount(cents: string): string {
  const digits = cents.padStart(3, '0');
  return `${count(Number(digits.slice(0, -2)))}.${digits.slice(-2)}`;
}
