export function PayoutsPart() {
  return null;
}
