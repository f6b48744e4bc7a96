export function RepsPart() {
  return null;
}
