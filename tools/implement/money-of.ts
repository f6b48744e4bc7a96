// Money as the terminal shows it.

/** Minor units as people read them; a deal that names no currency is in the portal's own. */
export function moneyOf(cents: string, currency: string): string {
  const digits = cents.replace('-', '').padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${cents.startsWith('-') ? '-' : ''}${whole}.${digits.slice(-2)} ${currency || '(own currency)'}`;
}
